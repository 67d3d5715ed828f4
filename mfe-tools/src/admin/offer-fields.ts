import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import {
  type DedicatedField,
  ddosLabels,
  dedicatedLabels,
  formatEngagement,
} from '@site/api-contract/dedicated/dedicated-fields';

/** Adds a trimmed location; a blank or known location changes nothing. */
export function addLocation(locations: readonly string[], text: string): string[] {
  const place = text.trim();
  return place === '' || locations.includes(place) ? [...locations] : [...locations, place];
}

/** Parses the integer at the start of a text, in groups of digits or not (« 1 250 »); 0 for any other text (docs/product.md#admin). */
export function parseBenchmark(text: string): number {
  const value = Number.parseInt(text.replace(/\s/g, ''), 10);
  return Number.isSafeInteger(value) ? value : 0;
}

/** Returns the notice of a text that isn't saved as it is: no integer, or too many digits. `undefined` for other texts. */
export function findBenchmarkNotice(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  const isInteger = /^[+-]?\d+$/.test(digits);
  if (digits === '' || (isInteger && Number.isSafeInteger(Number(digits)))) return undefined;
  const reason = isInteger ? 'a trop de chiffres' : 'n’est pas un nombre entier';
  return `« ${text} » ${reason} : ${parseBenchmark(text)} est enregistré.`;
}

/** Editable fields in the form's order. */
export const editableFields = Object.keys(dedicatedLabels) as DedicatedField[];

/** Names of the RAID modes. */
export const raidLabels = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' } as const;

/** Returns the name of an offer for lists and messages. */
export const formatOfferName = ({ name }: Pick<DedicatedOffer, 'name'>): string =>
  name.trim() || 'Offre sans nom';

/** Returns a field's value as text: « oui », « Paris, Le Creusot », « – » for an empty value. */
export function formatValue(offer: DedicatedOffer, field: DedicatedField): string {
  const value = offer[field];
  if (value === null) return '–';
  if (field === 'ddos') return ddosLabels[value as keyof typeof ddosLabels];
  if (field === 'raid') return raidLabels[offer.raid];
  if (field === 'engagement') return formatEngagement(offer.engagement);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
}
