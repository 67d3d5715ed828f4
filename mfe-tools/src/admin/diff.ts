import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { type DedicatedField, dedicatedLabels } from '@site/api-contract/dedicated/dedicated-fields';
import { editableFields, formatValue } from './offer-fields.ts';
import type { DedicatedOffers } from './offer-list.ts';

/** A changed field with its values as text. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** The change of one offer between two lists. */
type OfferChange =
  | { kind: 'added'; offer: DedicatedOffer }
  | { kind: 'removed'; offer: DedicatedOffer }
  | { kind: 'changed'; offer: DedicatedOffer; fields: FieldChange[] };

/** Differences between two lists. */
export interface ListDiff {
  changes: OfferChange[];
  /** True when the common offers are in another order. */
  isReordered: boolean;
}

/** True when two offers have the same value in a field. */
export const isSameValue = (a: DedicatedOffer, b: DedicatedOffer, field: DedicatedField) =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** True when two offers have equal fields. */
export const isSameOffer = (a: DedicatedOffer, b: DedicatedOffer): boolean =>
  a === b || (a.id === b.id && editableFields.every((field) => isSameValue(a, b, field)));

/** True when two lists have equal offers in the same order. */
export const areSameOffers = (a: DedicatedOffers, b: DedicatedOffers): boolean =>
  a === b ||
  (a.length === b.length && a.every((offer, index) => isSameOffer(offer, b[index] as DedicatedOffer)));

/** Maps offers by id. */
export const indexById = (offers: DedicatedOffers): Map<string, DedicatedOffer> =>
  new Map(offers.map((offer) => [offer.id, offer]));

/** True when the common offers of two lists are in another order. */
function isReordered(before: DedicatedOffers, after: DedicatedOffers): boolean {
  const [had, has] = [indexById(before), indexById(after)];
  const remaining = before.filter(({ id }) => has.has(id));
  const keeps = after.filter(({ id }) => had.has(id));
  return remaining.some(({ id }, index) => keeps[index]?.id !== id);
}

/** Returns the changed fields of an offer, in the form's order. */
const fieldChanges = (before: DedicatedOffer, after: DedicatedOffer): FieldChange[] =>
  editableFields
    .filter((field) => !isSameValue(before, after, field))
    .map((field) => ({
      label: dedicatedLabels[field],
      before: formatValue(before, field),
      after: formatValue(after, field),
    }));

/** Returns the differences between two lists: changed and added offers in the later list's order, then removed offers. */
export function diffOffers(before: DedicatedOffers, after: DedicatedOffers): ListDiff {
  const [had, has] = [indexById(before), indexById(after)];
  const changes: OfferChange[] = [];
  for (const offer of after) {
    const old = had.get(offer.id);
    if (!old) changes.push({ kind: 'added', offer });
    else if (!isSameOffer(old, offer))
      changes.push({ kind: 'changed', offer, fields: fieldChanges(old, offer) });
  }
  for (const offer of before) if (!has.has(offer.id)) changes.push({ kind: 'removed', offer });
  return { changes, isReordered: isReordered(before, after) };
}

const formatCount = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Returns a diff as one line: « 1 offre ajoutée, 2 offres modifiées, ordre changé », or « aucune différence ». */
export function formatDiffSummary({ changes, isReordered }: ListDiff): string {
  const count = (kind: OfferChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const parts = [
    ...formatCount(count('added'), 'offre ajoutée', 'offres ajoutées'),
    ...formatCount(count('changed'), 'offre modifiée', 'offres modifiées'),
    ...formatCount(count('removed'), 'offre supprimée', 'offres supprimées'),
    ...(isReordered ? ['ordre changé'] : []),
  ];
  return parts.join(', ') || 'aucune différence';
}
