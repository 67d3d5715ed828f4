const network = '100 Mb/s à 40 Gb/s';
const wideNetwork = '100 Mb/s à 100 Gb/s';

/** Housing offers (docs/product.md#housing). Amounts HT, in cents; the price is per month. */
export const housingOffers = [
  {
    id: 'housing-1u-100',
    name: '1U-100',
    description: 'Un serveur peu gourmand.',
    unit: '1U',
    power: '100 W',
    network,
    access: 'Accompagné',
    priceCents: 4999,
    commitmentMonths: 6,
    setupCents: 25000,
  },
  {
    id: 'housing-1u-250',
    name: '1U-250',
    description: 'Un serveur de calcul ou de stockage.',
    unit: '1U',
    power: '250 W',
    network,
    access: 'Accompagné',
    priceCents: 6999,
    commitmentMonths: 6,
    setupCents: 25000,
  },
  {
    id: 'housing-quart-500',
    name: '1/4-500',
    description: 'Un quart de baie.',
    unit: '11U',
    power: '500 à 2 000 W',
    network: wideNetwork,
    access: 'Libre',
    priceCents: 39999,
    commitmentMonths: 6,
    setupCents: 30000,
  },
  {
    id: 'housing-demi-1000',
    name: '1/2-1000',
    description: 'Une demi-baie.',
    unit: '22U',
    power: '1 000 à 4 000 W',
    network: wideNetwork,
    access: 'Libre',
    priceCents: 74999,
    commitmentMonths: 12,
    setupCents: 30000,
  },
  {
    id: 'housing-baie-1000',
    name: 'Full rack-1000',
    description: 'Une baie entière.',
    unit: '44U',
    power: '8 000 W',
    network: wideNetwork,
    access: 'Accompagné',
    priceCents: 89999,
    commitmentMonths: 12,
    setupCents: 40000,
  },
];

/** Returns the most power of an offer, in watts. */
export const readMostWatts = ({ power }: Pick<(typeof housingOffers)[number], 'power'>): number =>
  Number(power.replace(/^.* à |\D/g, ''));

/** Returns the electricity of a steady load, in kWh per month: a twelfth of a year of 8,760 hours. */
export const computeMonthlyKwh = (watts: number): number => (watts * 8_760) / 12 / 1_000;

/** Returns the published name of an offer. */
export const formatHousingName = ({ name }: (typeof housingOffers)[number]) => `Housing ${name}`;

export const dataCentres = [
  { name: 'Aubervilliers', postalCode: '93300' },
  { name: 'Magny-les-Hameaux', postalCode: '78114' },
  { name: 'Saint-Denis', postalCode: '93200' },
  { name: 'Le Creusot', postalCode: '71200' },
];
