/** Something added to the line (specification, section 9). Amounts HT, in cents. */
export interface LineOption {
  id: 'canal' | 'numero' | 'portabilite' | 'enregistrement';
  name: string;
  priceCents: number;
  /** Paid every month, or once. */
  billing: 'mois' | 'unique';
  /** Can be taken several times. */
  isCounted: boolean;
}

/** The one telephony offer: a SIP line. */
export const line = { id: 'telephonie', name: 'Ligne VoIP', priceCents: 399 };

export const lineOptions: LineOption[] = [
  { id: 'canal', name: 'Canal supplémentaire', priceCents: 149, billing: 'mois', isCounted: true },
  { id: 'numero', name: 'Numéro supplémentaire', priceCents: 199, billing: 'mois', isCounted: true },
  { id: 'portabilite', name: 'Portabilité du numéro', priceCents: 1000, billing: 'unique', isCounted: false },
  {
    id: 'enregistrement',
    name: 'Enregistrement des appels',
    priceCents: 100,
    billing: 'mois',
    isCounted: false,
  },
];
