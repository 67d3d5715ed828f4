import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import admin from './Admin.module.css';
import { DiffView } from './DiffView.tsx';
import { byId, diffOffers, sameOffer } from './diff.ts';
import styles from './Editor.module.css';
import { freshId, type Offers } from './list.ts';

/** Two lists that grew apart from one. */
interface Divergence {
  /** What the editor started from. */
  base: Offers;
  mine: Offers;
  /** What somebody else saved meanwhile. */
  theirs: Offers;
}

interface ConflictDialogProps {
  divergence: Divergence;
  /** Number of the version in force. */
  version: number;
  onChoose(offers: Offers): void;
  /** Puts the choice off; nothing is saved until it is made. */
  onClose(): void;
}

/** Two editors changed one list: what each changed, and whether mine, theirs or both go on (docs/decisions/0012). */
export function ConflictDialog({ divergence, version, onChoose, onClose }: ConflictDialogProps) {
  const { base, mine, theirs } = divergence;
  return (
    <Dialog title="Deux listes à réconcilier" onClose={onClose}>
      <p>
        La version {version} a été enregistrée entre-temps. Rien n’est perdu : toutes les versions restent
        dans l’historique, et la vôtre dans cet éditeur.
      </p>
      <p>
        « Garder les deux » réunit ces changements, dans l’ordre de la version {version}. Une offre modifiée
        des deux côtés y figure deux fois, la vôtre avec la mention « {OWN} » : supprimez ensuite celle qui ne
        convient pas.
      </p>
      <section className={`${admin.stack} ${styles.details}`} aria-labelledby="conflit-mien">
        <h3 id="conflit-mien">Ce que vous avez changé</h3>
        <DiffView diff={diffOffers(base, mine)} />
      </section>
      <section className={`${admin.stack} ${styles.details}`} aria-labelledby="conflit-leur">
        <h3 id="conflit-leur">Ce que la version {version} a changé</h3>
        <DiffView diff={diffOffers(base, theirs)} />
      </section>
      <div className={`${admin.actions} ${styles.inReach}`}>
        <Button look="primary" onClick={() => onChoose(bothOf(divergence, Date.now()))}>
          Garder les deux
        </Button>
        <Button onClick={() => onChoose(mine)}>Garder ma liste</Button>
        <Button onClick={() => onChoose(theirs)}>Prendre la version {version}</Button>
      </div>
    </Dialog>
  );
}

/** Ends the name of my version of an offer that stands behind theirs. */
const OWN = '(ma version)';

/**
 * Their list with my changes in it. An offer that both changed is there twice, mine behind theirs under an id of its own; one
 * that one side removed and the other changed stays.
 *
 * @param now epoch milliseconds, of which new ids are made
 */
export function bothOf({ base, mine, theirs }: Divergence, now: number): Offers {
  const [was, my, their] = [byId(base), byId(mine), byId(theirs)];
  const isChanged = (offer: DedicatedOffer) => {
    const old = was.get(offer.id);
    return !old || !sameOffer(old, offer);
  };
  const both: DedicatedOffer[] = [];
  for (const offer of theirs) {
    const own = my.get(offer.id);
    const isOnlyMine = !isChanged(offer);
    if (!own) {
      if (!isOnlyMine) both.push(offer);
    } else if (isOnlyMine) both.push(own);
    else {
      both.push(offer);
      if (!isChanged(own) || sameOffer(own, offer)) continue;
      const id = freshId([...mine, ...theirs, ...both], now);
      both.push({ ...own, id, name: `${own.name} ${OWN}`.trim() });
    }
  }
  return [...both, ...mine.filter((own) => !their.has(own.id) && isChanged(own))];
}
