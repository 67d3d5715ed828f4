import type { DedicatedOffer } from '@site/api-contract/dedicated';

/** A field of an offer, as the API names it. */
export type OfferField = keyof DedicatedOffer;

/** Names of the fields, in the order the form shows them; the API's messages use the same. */
export const fieldLabels: Record<Exclude<OfferField, 'id'>, string> = {
  name: 'Nom',
  price: 'Prix',
  engagement: 'Engagement',
  link: 'Lien',
  available: 'Disponible',
  recommended: 'Recommandé',
  cpu: 'Processeur',
  ram: 'Mémoire',
  storage: 'Stockage',
  raid: 'RAID',
  gpu_enabled: 'GPU',
  gpu_model: 'Modèle de GPU',
  benchmark: 'Benchmark',
  bandwidth: 'Bande passante',
  ddos: 'Anti-DDoS',
  ip_failover: 'IP Failover',
  ipv6: 'IPv6',
  locations: 'Localisations',
  virtualization: 'Virtualisation',
  sla: 'SLA',
  backups_auto: 'Sauvegardes automatiques',
  watercooling: 'Watercooling',
  double_alim: 'Double alimentation',
};

/** Fields a change may be in: all but the id, which names the offer. */
export const editableFields = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];

/** Choices whose stored word isn't what people read. */
export const ddosLabels = { basic: 'Basic', game: 'Game' } as const;
/** See {@link ddosLabels}. */
export const raidLabels = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' } as const;

/** What an offer is called in lists and messages. */
export const offerName = ({ name }: Pick<DedicatedOffer, 'name'>): string => name.trim() || 'Offre sans nom';

/** A field's value as text, for diffs: « oui », « Paris, Le Creusot », « – » for nothing. */
export function valueText(offer: DedicatedOffer, field: (typeof editableFields)[number]): string {
  if (field === 'ddos') return ddosLabels[offer.ddos];
  if (field === 'raid') return raidLabels[offer.raid];
  const value = offer[field];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
}
