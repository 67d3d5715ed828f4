import '@site/api-contract/http/zod-in-browsers';
import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { type DedicatedField, overridableFields } from '@site/api-contract/dedicated/dedicated-fields';
import { dedicatedLimits } from '@site/api-contract/dedicated/dedicated-schema';
import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import admin from './Admin.module.css';
import { DiffView } from './DiffView.tsx';
import { diffOffers, indexById, isSameOffer } from './diff.ts';
import styles from './Editor.module.css';
import { editableFields } from './offer-fields.ts';
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
  const both = mergeOffers(divergence, Date.now());
  const excess = describeExcess(both);
  return (
    <Dialog title="Deux listes à réconcilier" onClose={onClose}>
      <p>
        La version {version} a été enregistrée entre-temps. Rien n’est perdu : toutes les versions restent
        dans l’historique, et la vôtre dans cet éditeur.
      </p>
      <p>
        « Garder les deux » réunit ces changements, dans l’ordre de la version {version}. Une offre dont un
        même champ a changé des deux côtés y figure deux fois, la vôtre avec la mention « {OWN} » : supprimez
        ensuite celle qui ne convient pas. Pour un serveur du stock que vous complétez tous deux, votre valeur
        l’emporte.
      </p>
      <section className={`${admin.stack} ${styles.details}`} aria-labelledby="conflit-mien">
        <h3 id="conflit-mien">Ce que vous avez changé</h3>
        <DiffView diff={diffOffers(base, mine)} />
      </section>
      <section className={`${admin.stack} ${styles.details}`} aria-labelledby="conflit-leur">
        <h3 id="conflit-leur">Ce que la version {version} a changé</h3>
        <DiffView diff={diffOffers(base, theirs)} />
      </section>
      {excess && <p>{excess}</p>}
      <div className={`${admin.actions} ${styles.stickyActions}`}>
        <Button look="primary" disabled={excess !== null} onClick={() => onChoose(both)}>
          Garder les deux
        </Button>
        <Button onClick={() => onChoose(mine)}>Garder ma liste</Button>
        <Button onClick={() => onChoose(theirs)}>Prendre la version {version}</Button>
      </div>
    </Dialog>
  );
}

/** Returns why two lists can't be kept together; null when they can. */
export const describeExcess = ({ length }: DedicatedOffers): string | null =>
  length > dedicatedLimits.offers
    ? `Réunies, elles feraient ${length} offres, pour ${dedicatedLimits.offers} au plus : gardez l’une des deux listes.`
    : null;

/** Suffix of the name of my version of an offer, when both versions are kept. */
const OWN = '(ma version)';

/**
 * Merges their list with my changes. Changes of different fields are combined. An offer with a field that both changed
 * appears twice, mine after theirs with its own id. Enriching offers of one server are combined, with my value: a renamed
 * copy would become another server. An offer that one side removed and the other changed stays.
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
    if (!own) {
      if (isChanged(offer)) both.push(offer);
      continue;
    }
    const combined = combineVersions(was.get(offer.id), own, offer);
    both.push(combined ?? offer);
    if (combined) continue;
    const id = createOfferId([...mine, ...theirs, ...both], now);
    both.push({ ...own, id, name: `${own.name} ${OWN}`.trim() });
  }
  for (const own of mine) {
    if (their.has(own.id) || !isChanged(own)) continue;
    const index = both.findIndex((offer) => areOfOneServer(own, offer));
    const twin = both[index];
    const combined = twin && combineVersions({ ...createBlankOffer(''), name: own.name }, own, twin);
    if (combined) both[index] = combined;
    else both.push(own);
  }
  return both;
}

/** Returns their version with the fields that I changed; null if a field that both changed needs a choice. */
function combineVersions(
  old: DedicatedOffer | undefined,
  mine: DedicatedOffer,
  theirs: DedicatedOffer,
): DedicatedOffer | null {
  if (isSameOffer(mine, theirs)) return theirs;
  if (!old) return null;
  const isEqual = (a: DedicatedOffer, b: DedicatedOffer, field: DedicatedField) =>
    isSameOffer(a, { ...a, [field]: b[field] });
  const changed = editableFields.filter((field) => !isEqual(old, mine, field));
  const isDisjoint = changed.every((field) => isEqual(old, theirs, field) || isEqual(mine, theirs, field));
  if (!isDisjoint && !areOfOneServer(mine, theirs)) return null;
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** True when two offers do nothing but enrich the same server of the stock. */
const areOfOneServer = (a: DedicatedOffer, b: DedicatedOffer): boolean =>
  a.name === b.name && isEnriching(a) && isEnriching(b);

/** True when an offer has a name and otherwise sets only fields that may override those of a server of the stock. */
function isEnriching(offer: DedicatedOffer): boolean {
  const overrides = Object.fromEntries(overridableFields.map((field) => [field, offer[field]]));
  return (
    offer.name.trim() !== '' &&
    isSameOffer(offer, { ...createBlankOffer(offer.id), name: offer.name, ...overrides })
  );
}
