/** Protections of a dedicated server. */
export const ddosProtections = ['basic', 'game'] as const;
/** See {@link ddosProtections}. */
export type DdosProtection = (typeof ddosProtections)[number];

/** Ways to join the disks. */
export const raidModes = ['aucun', 'logiciel', 'materiel'] as const;
/** See {@link raidModes}. */
export type RaidMode = (typeof raidModes)[number];

/** Commitments the editor offers (specification, section 3). */
export const engagements = [
  'Aucun mois',
  '1 mois',
  '3 mois',
  '6 mois',
  '12 mois',
  '24 mois',
  '36 mois',
] as const;
/** See {@link engagements}. */
export type Engagement = (typeof engagements)[number];

/** Hypervisors the editor offers. */
export const virtualizations = ['Proxmox', 'ESXi'] as const;
/** See {@link virtualizations}. */
export type Virtualization = (typeof virtualizations)[number];

/** Locations the editor proposes; any other text may be added (specification, section 9). */
export const proposedLocations = ['Paris', 'Le Creusot', 'Amsterdam', 'Allemagne'] as const;

/** Texts of the editor, word for word (specification, section 8). */
export const dedicatedMessages = {
  wrongPassword: 'Mot de passe incorrect',
  notSaved: 'Erreur de sauvegarde. Vérifie que le backend tourne bien.',
} as const;

/** A dedicated server as the operator edits it at `/admin` (specification, section 3). Texts may be empty: every edit is saved. */
export interface DedicatedOffer {
  /** Time it was added, as text; unique. */
  id: string;
  name: string;
  cpu: string;
  ram: string;
  storage: string;
  bandwidth: string;
  /** As typed: « 129,90 », « 129,90 € HT », « Sur devis ». */
  price: string;
  /** A path of the site or an http(s) address; empty: the server's order page. */
  link: string;
  available: boolean;
  ddos: DdosProtection;
  ip_failover: boolean;
  ipv6: boolean;
  virtualization: Virtualization[];
  raid: RaidMode;
  gpu_enabled: boolean;
  gpu_model: string;
  recommended: boolean;
  sla: string;
  locations: string[];
  engagement: Engagement;
  backups_auto: boolean;
  watercooling: boolean;
  double_alim: boolean;
  benchmark: number;
}

/** What « add » starts from. */
export function blankOffer(id: string): DedicatedOffer {
  return {
    id,
    name: '',
    cpu: '',
    ram: '',
    storage: '',
    bandwidth: '',
    price: '',
    link: '',
    available: false,
    ddos: 'basic',
    ip_failover: false,
    ipv6: false,
    virtualization: [],
    raid: 'aucun',
    gpu_enabled: false,
    gpu_model: '',
    recommended: false,
    sla: '',
    locations: [],
    engagement: 'Aucun mois',
    backups_auto: false,
    watercooling: false,
    double_alim: false,
    benchmark: 0,
  };
}
