import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import admin from './Admin.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers, indexById, isSameOffer } from './diff.ts';
import styles from './Editor.module.css';
import { createOfferId, type DedicatedOffers } from './offer-list.ts';

/** Two lists with a common base. */
interface OfferConflict {
  /** The list that the edits are based on. */
  base: DedicatedOffers;
  mine: DedicatedOffers;
  /** The list that another editor saved. */
  theirs: DedicatedOffers;
}

interface ConflictDialogProps {
  divergence: OfferConflict;
  /** Number of the current version. */
  version: number;
  onChoose(offers: DedicatedOffers): void;
  /** Postpones the choice; nothing is saved before it. */
  onClose(): void;
}

/** Conflict between two editors: shows both sets of changes, and keeps mine, theirs or both (docs/decisions/0012). */
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
        <Button look="primary" onClick={() => onChoose(mergeOffers(divergence, Date.now()))}>
          Garder les deux
        </Button>
        <Button onClick={() => onChoose(mine)}>Garder ma liste</Button>
        <Button onClick={() => onChoose(theirs)}>Prendre la version {version}</Button>
      </div>
    </Dialog>
  );
}

/** Suffix of the name of my version of an offer, when both versions are kept. */
const OWN = '(ma version)';

/**
 * Merges their list with my changes. An offer that both changed appears twice, mine after theirs with its own id. An
 * offer that one side removed and the other changed stays.
 *
 * @param now epoch milliseconds, for new ids
 */
export function mergeOffers({ base, mine, theirs }: OfferConflict, now: number): DedicatedOffers {
  const [was, my, their] = [indexById(base), indexById(mine), indexById(theirs)];
  const isChanged = (offer: DedicatedOffer) => {
    const old = was.get(offer.id);
    return !old || !isSameOffer(old, offer);
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
      if (!isChanged(own) || isSameOffer(own, offer)) continue;
      const id = createOfferId([...mine, ...theirs, ...both], now);
      both.push({ ...own, id, name: `${own.name} ${OWN}`.trim() });
    }
  }
  return [...both, ...mine.filter((own) => !their.has(own.id) && isChanged(own))];
}
