import { type DedicatedField, type DedicatedOffer, dedicatedLabels } from '@site/api-contract/dedicated';

/** Every field that can be edited, in the form's order. */
export const editableFields = Object.keys(dedicatedLabels) as DedicatedField[];

/** Choices whose stored word isn't what people read. */
export const ddosLabels = { basic: 'Basic', game: 'Game' } as const;
export const raidLabels = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' } as const;

/** What an offer is called in lists and messages. */
export const offerName = ({ name }: Pick<DedicatedOffer, 'name'>): string => name.trim() || 'Offre sans nom';

/** A field's value as text, for comparisons: « oui », « Paris, Le Creusot », « – » for nothing. */
export function valueText(offer: DedicatedOffer, field: DedicatedField): string {
  if (field === 'ddos') return ddosLabels[offer.ddos];
  if (field === 'raid') return raidLabels[offer.raid];
  const value = offer[field];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
}
