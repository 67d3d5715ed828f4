import type { Choice } from '@site/api-contract/quote';
import type { Offer, Sheet } from '@site/kit/contract';
import { gameRanges, gameSheet } from './games/plans.ts';
import { housingOffers } from './housing/offers.ts';
import { imapPlans, m365Plans } from './mail/plans.ts';
import { vdsPlans, vdsSheet } from './vds/plans.ts';
import { bandwidthOptions, ryzenPlans, vpsSheet, xeonPlans } from './vps/plans.ts';
import { webPlans, webSheet } from './web/plans.ts';

interface Plan {
  id: string;
  name: string;
  priceCents: number | null;
}

const monthly = <T extends Plan>(
  plans: T[],
  path: string,
  { prefix = '', sheet, choices }: { prefix?: string; sheet?: (plan: T) => Sheet; choices?: Choice[] } = {},
): Offer[] =>
  plans.map((plan) => ({
    id: plan.id,
    name: prefix + plan.name,
    priceCents: plan.priceCents,
    unit: 'mois',
    path: `${path}#${plan.id}`,
    terms: '',
    ...(choices && { choices }),
    ...(sheet && { sheet: sheet(plan) }),
  }));

/** More bandwidth for any VPS, as it is chosen in a quote. */
const bandwidthChoice: Choice = {
  kind: 'one',
  id: 'debit',
  label: 'Débit',
  billing: 'mois',
  values: bandwidthOptions.map(({ id, debit, extraCents }) => ({ id, label: debit, extraCents })),
};

/** Game plans carry their figures as terms too: the recommender of another team shows them. */
const gameOffers: Offer[] = gameRanges.flatMap((range, index) =>
  range.plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    priceCents: plan.priceCents,
    unit: 'mois',
    path: `/games${index === 0 ? '' : `?gamme=${range.value}`}#${plan.id}`,
    terms: `${plan.ramGo} Go de mémoire, ${plan.cpu} vCPU, ${plan.storageGo} Go de stockage, anti-DDoS ${plan.protect}`,
    sheet: gameSheet(range, plan),
  })),
);

/** What other teams' pages may quote. */
export const offers: Offer[] = [
  ...gameOffers,
  ...monthly(xeonPlans, '/offres/vps/xeon', { prefix: 'VPS ', sheet: vpsSheet, choices: [bandwidthChoice] }),
  ...monthly(ryzenPlans, '/offres/vps/ryzen', {
    prefix: 'VPS ',
    sheet: vpsSheet,
    choices: [bandwidthChoice],
  }),
  ...monthly(vdsPlans, '/offres/vds', { sheet: vdsSheet }),
  ...monthly(webPlans, '/offres/web', { sheet: webSheet }),
  ...monthly(imapPlans, '/offres/mail', { prefix: 'Messagerie ' }),
  ...monthly(m365Plans, '/offres/mail', { prefix: 'Microsoft 365 ' }),
  ...housingOffers.map(
    ({ id, name, priceCents, setupCents, commitmentMonths }): Offer => ({
      id,
      name: `Housing ${name}`,
      priceCents,
      unit: 'mois',
      path: `/offres/housing#${id}`,
      terms: '',
      oneOffCents: setupCents,
      commitmentMonths,
    }),
  ),
];
