import type { Offer } from '@site/kit/contract';
import { gamePlans } from './games/plans.ts';
import { housingOffers } from './housing/offers.ts';
import { imapPlans, m365Plans } from './mail/plans.ts';
import { vdsPlans } from './vds/plans.ts';
import { ryzenPlans, xeonPlans } from './vps/plans.ts';
import { webPlans } from './web/plans.ts';

interface Plan {
  id: string;
  name: string;
  priceCents: number | null;
}

const monthly = (plans: Plan[], path: string, prefix = ''): Offer[] =>
  plans.map(({ id, name, priceCents }) => ({
    id,
    name: prefix + name,
    priceCents,
    unit: 'mois',
    path: `${path}#${id}`,
    terms: '',
  }));

/** Game plans carry their figures as terms: the recommender of another team shows them. */
const gameOffers: Offer[] = Object.values(gamePlans)
  .flat()
  .map(({ id, name, priceCents, ramGo, cpu, storageGo, protect }) => ({
    id,
    name,
    priceCents,
    unit: 'mois',
    path: `/games#${id}`,
    terms: `${ramGo} Go de mémoire, ${cpu} vCPU, ${storageGo} Go de stockage, anti-DDoS ${protect}`,
  }));

/** What other teams' pages may quote. */
export const offers: Offer[] = [
  ...gameOffers,
  ...monthly(xeonPlans, '/offres/vps/xeon', 'VPS '),
  ...monthly(ryzenPlans, '/offres/vps/ryzen', 'VPS '),
  ...monthly(vdsPlans, '/offres/vds'),
  ...monthly(webPlans, '/offres/web'),
  ...monthly(imapPlans, '/offres/mail', 'Messagerie '),
  ...monthly(m365Plans, '/offres/mail', 'Microsoft 365 '),
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
