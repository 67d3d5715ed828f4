/** An option of the line (docs/product.md#telephony). Amounts HT, in cents. */
export interface LineOption {
  id: 'canal' | 'numero' | 'portabilite' | 'enregistrement';
  name: string;
  /** Benefit of the option, in one sentence. */
  benefit: string;
  priceCents: number;
  /** `unique` is a one-off price. */
  billing: 'mois' | 'unique';
  /** True when the option can be taken several times. */
  isCounted: boolean;
}

/** The one telephony offer: a SIP line. */
export const phoneLine = {
  id: 'telephonie',
  name: 'Ligne VoIP',
  benefit: 'Une ligne à votre nom (SIP), pour téléphoner par Internet.',
  priceCents: 399,
  orderUrl: '/order/telephonie/telephonie',
};

export const lineOptions: LineOption[] = [
  {
    id: 'canal',
    name: 'Canal supplémentaire',
    benefit: 'Un appel de plus en même temps.',
    priceCents: 149,
    billing: 'mois',
    isCounted: true,
  },
  {
    id: 'numero',
    name: 'Numéro supplémentaire',
    benefit: 'Un numéro de plus pour vous joindre sur la même ligne.',
    priceCents: 199,
    billing: 'mois',
    isCounted: true,
  },
  {
    id: 'portabilite',
    name: 'Portabilité du numéro',
    benefit: 'Votre numéro actuel vous suit.',
    priceCents: 1000,
    billing: 'unique',
    isCounted: false,
  },
  {
    id: 'enregistrement',
    name: 'Enregistrement des appels',
    benefit: 'Pour réécouter une commande ou une consigne. Vos correspondants doivent en être informés.',
    priceCents: 100,
    billing: 'mois',
    isCounted: false,
  },
];

/** Maximum quantity of an option in the configurator. */
export const MAX_OPTION_COUNT = 99;

/** Query parameter of each option (docs/product.md#state-in-the-address). */
export const optionQueryKeys: Record<LineOption['id'], string> = {
  canal: 'canaux',
  numero: 'numeros',
  portabilite: 'portabilite',
  enregistrement: 'enregistrement',
};
