import type { Choice } from '@site/api-contract/quote';
import type { Offer } from '@site/kit/contract';
import { ercOffers, rawOffers } from './collecte/offers.ts';
import { fibreOffers } from './fibre/offers.ts';
import { ACTIVATION_CENTS, mobilePlans, simChoice } from './mobile/plans.ts';
import { keys, line, lineOptions, MAX_COUNT } from './telephonie/offer.ts';
import { tunnelPlans } from './transit/tunnels.ts';
import { trunkPlans } from './trunk/plans.ts';

// What only the manifest says stands here: in a page's data the browser would load it.

/** The options as they are chosen in a quote, under the names of their query parameters. */
const lineChoices: Choice[] = lineOptions.map(({ id, name, priceCents, billing, isCounted }) => ({
  kind: 'amount',
  id: keys[id],
  label: name,
  unit: null,
  min: 0,
  max: isCounted ? MAX_COUNT : 1,
  step: 1,
  included: 0,
  rate: priceCents * 100,
  billing,
}));

/** Everything telecom publishes for other pages to quote. */
export const offers: Offer[] = [
  ...fibreOffers.map(({ id, name, priceCents, terms }) => ({
    ...{ id, name, priceCents, terms },
    unit: 'mois' as const,
    path: `/offres/fibre#${id}`,
  })),
  ...[...ercOffers, ...rawOffers].map(({ id, name }) => ({
    ...{ id, name, priceCents: null, terms: '' },
    unit: 'mois' as const,
    path: `/offres/collecte#${id}`,
  })),
  ...tunnelPlans.map(({ id, name, priceCents }) => ({
    ...{ id, name, priceCents, terms: '' },
    unit: 'mois' as const,
    path: `/offres/transit#${id}`,
  })),
  {
    ...{ id: line.id, name: line.name, priceCents: line.priceCents, terms: '' },
    unit: 'mois',
    path: `/offres/telephonie#${line.id}`,
    choices: lineChoices,
  },
  ...lineOptions.map(({ id, name, priceCents, billing }) => ({
    ...{ id: `telephonie-${id}`, name, priceCents, unit: billing },
    path: `/offres/telephonie#telephonie-${id}`,
    terms: 'option de la ligne VoIP',
  })),
  ...mobilePlans.map(({ id, label, euGo, priceCents }) => ({
    ...{ id, name: `Forfait mobile ${label}`, priceCents },
    unit: 'mois' as const,
    oneOffCents: ACTIVATION_CENTS,
    commitmentMonths: 0,
    path: `/offres/telephonie-mobile#${id}`,
    terms: `dont ${euGo} Go dans l’Union européenne`,
    choices: [simChoice],
  })),
  ...trunkPlans.map(({ id, name, priceCents, minuteRate }) => ({
    ...{ id, name, priceCents },
    unit: 'mois' as const,
    path: `/offres/trunk#${id}`,
    terms: minuteRate === 0 ? 'minutes incluses' : 'minutes en sus',
  })),
  {
    ...{ id: 'pbx-managed', name: 'Téléphonie managée (PBX)', priceCents: null, terms: '' },
    unit: 'mois',
    path: '/offres/pbx-managed',
  },
];
