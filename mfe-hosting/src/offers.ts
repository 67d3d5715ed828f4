import type { OfferChoice } from '@site/api-contract/quote/quote';
import type { Offer } from '@site/kit/contract';
import { buildGameSpecSheet, gamePlanRanges } from './games/plans.ts';
import { formatHousingName, housingOffers } from './housing/offers.ts';
import { imapPlans, m365Plans } from './mail/plans.ts';
import { buildVdsSpecSheet, vdsPlans } from './vds/plans.ts';
import {
  bandwidthOptions,
  buildVpsSpecSheet,
  formatVpsName,
  ryzenPlans,
  type VpsPlan,
  xeonPlans,
} from './vps/plans.ts';
import { buildWebSpecSheet, webPlans } from './web/plans.ts';

/** Returns a monthly offer whose path has the offer's anchor. */
const monthly = (
  path: string,
  { id, name, priceCents }: Pick<Offer, 'id' | 'name' | 'priceCents'>,
  more: Partial<Offer> = {},
): Offer => ({ id, name, priceCents, unit: 'mois', path: `${path}#${id}`, terms: '', ...more });

/** Choice of the bandwidth of a VPS in a quote. */
const bandwidthChoice: OfferChoice = {
  kind: 'one',
  id: 'debit',
  label: 'Débit',
  billing: 'mois',
  values: bandwidthOptions.map(({ id, debit, extraCents }) => ({ id, label: debit, extraCents })),
};

const vpsOffer = (path: string, plan: VpsPlan) =>
  monthly(path, plan, {
    name: formatVpsName(plan),
    sheet: buildVpsSpecSheet(plan),
    choices: [bandwidthChoice],
  });

/** Offers that pages of other teams may quote. */
export const offers: Offer[] = [
  ...gamePlanRanges.flatMap((range, index) =>
    range.plans.map((plan) =>
      monthly(index === 0 ? '/games' : `/games?gamme=${range.value}`, plan, {
        // The terms repeat the figures, which another team's recommender shows.
        terms: `${plan.ramGo} Go de mémoire, ${plan.cpu} vCPU, ${plan.storageGo} Go de stockage, anti-DDoS ${plan.protect}`,
        sheet: buildGameSpecSheet(range, plan),
      }),
    ),
  ),
  ...xeonPlans.map((plan) => vpsOffer('/offres/vps/xeon', plan)),
  ...ryzenPlans.map((plan) => vpsOffer('/offres/vps/ryzen', plan)),
  ...vdsPlans.map((plan) => monthly('/offres/vds', plan, { sheet: buildVdsSpecSheet(plan) })),
  ...webPlans.map((plan) => monthly('/offres/web', plan, { sheet: buildWebSpecSheet(plan) })),
  ...imapPlans.map((plan) => monthly('/offres/mail', plan, { name: plan.offerName })),
  ...m365Plans.map((plan) => monthly('/offres/mail?mode=m365', plan, { name: plan.offerName })),
  ...housingOffers.map((offer) =>
    monthly('/offres/housing', offer, {
      name: formatHousingName(offer),
      oneOffCents: offer.setupCents,
      commitmentMonths: offer.commitmentMonths,
    }),
  ),
];
