/** Protections of a dedicated server. */
export const ddosProtections = ['basic', 'game'] as const;

/** Names of the protections, for visitors and editors. */
export const ddosLabels = { basic: 'Basic', game: 'Game' } as const;

/** RAID modes. */
export const raidModes = ['aucun', 'logiciel', 'materiel'] as const;

/** Commitments the editor offers (docs/product.md#admin). */
export const engagements = [
  'Aucun mois',
  '1 mois',
  '3 mois',
  '6 mois',
  '12 mois',
  '24 mois',
  '36 mois',
] as const;

/** Returns the commitment as editors and visitors read it: « Sans engagement » for « Aucun mois », which is stored. */
export const formatEngagement = (engagement: string): string =>
  engagement === engagements[0] ? 'Sans engagement' : engagement;

/** Hypervisors the editor offers. */
export const hypervisorNames = ['Proxmox', 'ESXi'] as const;

/** Labels of an offer's fields, in the order of the editor's form, for comparisons and messages of the API too. */
export const dedicatedLabels = {
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
} as const;

/** A field of an offer that can be edited: all but the id, which names the offer. */
export type DedicatedField = keyof typeof dedicatedLabels;

/** Fields of an offer that may override the stock's server of the same name (docs/product.md#dedicated). */
export const overridableFields = ['ddos', 'ip_failover', 'ipv6', 'locations', 'virtualization'] as const;

export type OverridableField = (typeof overridableFields)[number];
