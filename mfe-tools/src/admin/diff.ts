import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { type DedicatedField, dedicatedLabels } from '@site/api-contract/dedicated-fields';
import { editableFields, type Offers, valueText } from './list.ts';

/** A field that differs, as people read it. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** What became of one offer between two lists. */
type OfferChange =
  | { kind: 'added'; offer: DedicatedOffer }
  | { kind: 'removed'; offer: DedicatedOffer }
  | { kind: 'changed'; offer: DedicatedOffer; fields: FieldChange[] };

/** What differs between two lists. */
export interface ListDiff {
  changes: OfferChange[];
  /** The offers both have stand in another order. */
  isReordered: boolean;
}

const sameValue = (a: DedicatedOffer, b: DedicatedOffer, field: DedicatedField) =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** Whether two offers say the same, whatever the order of their properties. */
export const sameOffer = (a: DedicatedOffer, b: DedicatedOffer): boolean =>
  a === b || (a.id === b.id && editableFields.every((field) => sameValue(a, b, field)));

/** Whether two lists say the same in the same order. */
export const sameOffers = (a: Offers, b: Offers): boolean =>
  a === b ||
  (a.length === b.length && a.every((offer, index) => sameOffer(offer, b[index] as DedicatedOffer)));

/** By id, for lists that are compared with each other. */
export const byId = (offers: Offers): Map<string, DedicatedOffer> =>
  new Map(offers.map((offer) => [offer.id, offer]));

/** Whether the offers two lists share stand in another order. */
function isReordered(before: Offers, after: Offers): boolean {
  const [had, has] = [byId(before), byId(after)];
  const kept = before.filter(({ id }) => has.has(id));
  const keeps = after.filter(({ id }) => had.has(id));
  return kept.some(({ id }, index) => keeps[index]?.id !== id);
}

/** The fields in which an offer differs, in the form's order. */
const fieldChanges = (before: DedicatedOffer, after: DedicatedOffer): FieldChange[] =>
  editableFields
    .filter((field) => !sameValue(before, after, field))
    .map((field) => ({
      label: dedicatedLabels[field],
      before: valueText(before, field),
      after: valueText(after, field),
    }));

/** What differs between two lists: changed and added offers in the later one's order, then the removed ones. */
export function diffOffers(before: Offers, after: Offers): ListDiff {
  const [had, has] = [byId(before), byId(after)];
  const changes: OfferChange[] = [];
  for (const offer of after) {
    const old = had.get(offer.id);
    if (!old) changes.push({ kind: 'added', offer });
    else if (!sameOffer(old, offer))
      changes.push({ kind: 'changed', offer, fields: fieldChanges(old, offer) });
  }
  for (const offer of before) if (!has.has(offer.id)) changes.push({ kind: 'removed', offer });
  return { changes, isReordered: isReordered(before, after) };
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A diff in a line: « 1 ajoutée, 2 modifiées, ordre changé »; « aucune différence ». */
export function diffSummary({ changes, isReordered }: ListDiff): string {
  const count = (kind: OfferChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const parts = [
    ...counted(count('added'), 'offre ajoutée', 'offres ajoutées'),
    ...counted(count('changed'), 'offre modifiée', 'offres modifiées'),
    ...counted(count('removed'), 'offre supprimée', 'offres supprimées'),
    ...(isReordered ? ['ordre changé'] : []),
  ];
  return parts.join(', ') || 'aucune différence';
}
