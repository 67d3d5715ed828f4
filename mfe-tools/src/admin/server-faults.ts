import type { DedicatedOffer } from '@site/api-contract/dedicated';
import type { FieldError } from '@site/api-contract/problem';
import { fieldLabels, type OfferField } from './fields.ts';
import type { FaultsById } from './save-queue.ts';

/** « Ligne 2 (Deuxième), Prix : … » stands at the field already: only what follows is said there. */
const withoutPlace = (message: string) => message.replace(/^Ligne \d+(?: \(.*\))?, [^:]* : /, '');

/**
 * The API's faults at the offers they are about: it names rows of the list that was sent. Faults of no field of the
 * form are left to the problem's own text.
 */
export function faultsById(errors: readonly FieldError[], sent: readonly DedicatedOffer[]): FaultsById {
  const faults: Record<string, Partial<Record<OfferField, string>>> = {};
  for (const { row, field, message } of errors) {
    const id = row === undefined ? undefined : sent[row]?.id;
    if (id === undefined || !Object.hasOwn(fieldLabels, field)) continue;
    faults[id] = { [field]: withoutPlace(message), ...faults[id] };
  }
  return faults;
}
