/** A place for equipment (specification, section 9). Amounts HT, in cents; commitment in months. */
export interface HousingOffer {
  id: string;
  name: string;
  description: string;
  unit: string;
  power: string;
  network: string;
  access: string;
  /** Per month. */
  priceCents: number;
  commitmentMonths: number;
  setupCents: number;
}

const network = '100 Mb/s à 40 Gb/s';
const wideNetwork = '100 Mb/s à 100 Gb/s';

export const housingOffers: HousingOffer[] = [
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

/** A data centre: where it stands and what it has beside its tier, which is a claim of the operator. */
export interface DataCentre {
  name: string;
  town: string;
  features: [string, string];
}

const features: DataCentre['features'] = [
  'Raccordé à notre réseau privé',
  'Accès accompagné ou libre selon l’offre',
];

export const dataCentres: DataCentre[] = [
  { name: 'Aubervilliers', town: 'Aubervilliers, 93300', features },
  { name: 'Magny-les-Hameaux', town: 'Magny-les-Hameaux, 78114', features },
  { name: 'Saint-Denis', town: 'Saint-Denis, 93200', features },
  { name: 'Le Creusot', town: 'Le Creusot, 71200', features },
];
