import type { OfferChoice } from '@site/api-contract/quote/quote';
import type { Offer } from '@site/kit/contract';
import { ercOffers, rawCollecteOffers } from './collecte/offers.ts';
import { fibreOffers } from './fibre/offers.ts';
import { ACTIVATION_CENTS, formatMobilePlanName, mobilePlans, simChoice } from './mobile/plans.ts';
import { pbxOffer } from './pbx/offer.ts';
import { lineOptions, MAX_OPTION_COUNT, optionQueryKeys, phoneLine } from './telephonie/offer.ts';
import { tunnelPlans } from './transit/tunnels.ts';
import { trunkPlans } from './trunk/plans.ts';

// This file holds the data that only the manifest needs. Files with offer data may belong to an island, which the browser loads.

/** The line's options as choices of a quote line. The ids are the names of the query parameters. */
const lineChoices: OfferChoice[] = lineOptions.map(({ id, name, priceCents, billing, isCounted }) => ({
  kind: 'amount',
  id: optionQueryKeys[id],
  label: name,
  unit: null,
  min: 0,
  max: isCounted ? MAX_OPTION_COUNT : 1,
  step: 1,
  included: 0,
  rate: priceCents * 100,
  billing,
}));

/** Builds an offer with a monthly price. The path is that of the page, with the offer's anchor. */
const monthly = (
  path: string,
  { id, name, priceCents }: Pick<Offer, 'id' | 'name' | 'priceCents'>,
  more: Partial<Offer> = {},
): Offer => ({ id, name, priceCents, unit: 'mois', path: `${path}#${id}`, terms: '', ...more });

/** Offers that the telecom team publishes. Pages of other teams may quote these. */
export const offers: Offer[] = [
  ...fibreOffers.map((offer) =>
    monthly('/offres/fibre', offer, {
      isFrom: offer.isFrom,
      terms: [offer.terms, offer.isFrom && 'à partir de ce prix'].filter(Boolean).join(', '),
    }),
  ),
  ...[...ercOffers, ...rawCollecteOffers].map(({ id, name }) =>
    monthly('/offres/collecte', { id, name, priceCents: null }),
  ),
  ...tunnelPlans.map((plan) => monthly('/offres/transit', plan)),
  monthly('/offres/telephonie', phoneLine, { choices: lineChoices }),
  ...lineOptions.map(({ id, name, priceCents, billing }) =>
    monthly(
      '/offres/telephonie',
      { id: `telephonie-${id}`, name, priceCents },
      { unit: billing, terms: 'option de la ligne VoIP' },
    ),
  ),
  ...mobilePlans.map(({ id, label, dataGo, euGo, priceCents }, index) =>
    monthly(
      // Without a query the page shows the first plan.
      index === 0 ? '/offres/telephonie-mobile' : `/offres/telephonie-mobile?forfait=${dataGo}`,
      { id, name: formatMobilePlanName({ label }), priceCents },
      {
        oneOffCents: ACTIVATION_CENTS,
        commitmentMonths: 0,
        terms: `dont ${euGo} Go dans l’Union européenne`,
        choices: [simChoice],
      },
    ),
  ),
  ...trunkPlans.map((plan) =>
    monthly('/offres/trunk', plan, { terms: plan.minuteRate === 0 ? 'minutes incluses' : 'minutes en sus' }),
  ),
  { ...pbxOffer, priceCents: null, unit: 'mois', path: '/offres/pbx-managed', terms: '' },
];
