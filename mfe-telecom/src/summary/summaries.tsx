import { Link } from '@site/kit/page-context';
import { Price, type PriceProps } from '@site/kit/ui/Price';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import type { Spec } from '@site/kit/ui/SpecList';
import { ercOffers, rawCollecteOffers } from '../collecte/offers.ts';
import { type FibreOffer, fibreOffers } from '../fibre/offers.ts';
import {
  ACTIVATION_CENTS,
  fairUseTerms,
  formatMobilePlanName,
  mobilePlans,
  simTypes,
} from '../mobile/plans.ts';
import { pbxOffer } from '../pbx/offer.ts';
import { lineOptions, phoneLine } from '../telephonie/offer.ts';
import { tunnelPlans } from '../transit/tunnels.ts';
import { trunkPlans } from '../trunk/plans.ts';

/**
 * The contract summary of an offer, in the order of the template of Regulation (EU) 2019/2243. A value of null isn't
 * published: the summary names it as missing.
 */
export interface ContractSummary {
  id: string;
  name: string;
  /** Services and equipment. */
  services: Spec[];
  /** Speeds of the Internet access, and remedies when they aren't reached; null for an offer without Internet access. */
  speeds: Spec[] | null;
  prices: Spec[];
  /** Months of commitment; null when not published. */
  commitmentMonths: number | null;
}

export interface SummaryFamily {
  title: string;
  summaries: ContractSummary[];
}

const equipment = (value: string | null): Spec => ({ label: 'Équipement fourni', value });

/** Returns the rows of the monthly price, the one-off price and the usage prices. */
function getPrices(
  cents: number | null,
  prefix: PriceProps['prefix'],
  once: number | null,
  usage: Spec[] = [],
): Spec[] {
  return [
    { label: 'Abonnement', value: cents === null ? null : <Price cents={cents} prefix={prefix} /> },
    {
      label: 'Frais de mise en service, une fois',
      value: once === null ? null : <Price cents={once} unit={null} />,
    },
    ...usage,
  ];
}

/** Speed rows that the template requires for a fixed access. */
const fixedSpeeds = (announced: string | null): Spec[] => [
  { label: 'Débit annoncé', value: announced },
  { label: 'Débit minimal, descendant et montant', value: null },
  { label: 'Débit normalement disponible', value: null },
  { label: 'Débit maximal', value: null },
  { label: 'Recours si le débit n’est pas atteint', value: null },
];

/** Speed rows that the template requires for a mobile access. */
const mobileSpeeds = (announced: string | null): Spec[] => [
  { label: 'Débit annoncé', value: announced },
  { label: 'Débit maximal estimé, descendant et montant', value: null },
  { label: 'Recours si le débit n’est pas atteint', value: null },
];

const SPEED = 'Débit';

function fibreSummary({ id, name, audience, specs, priceCents, isFrom }: FibreOffer): ContractSummary {
  const speed = specs.find(({ label }) => label === SPEED)?.value;
  const announced = typeof speed === 'string' ? speed : null;
  return {
    id,
    name,
    services: [
      { label: 'Service', value: audience },
      ...specs
        .filter(({ label }) => label !== SPEED)
        .map(({ label, value }) => ({
          label,
          value: typeof value === 'object' ? <ServiceLevel id={value.claim} /> : value,
        })),
      equipment(null),
    ],
    speeds: id === 'fibre-secours' ? mobileSpeeds(announced) : fixedSpeeds(announced),
    prices: getPrices(priceCents, isFrom ? 'à partir de' : undefined, null),
    commitmentMonths: null,
  };
}

const collecteSummary =
  (kind: string, level: Spec[]) =>
  ({ id, name, speed, description }: (typeof ercOffers)[number]): ContractSummary => ({
    id,
    name,
    services: [
      { label: 'Service', value: `${kind}. ${description}` },
      { label: SPEED, value: speed },
      ...level,
      equipment(null),
    ],
    speeds: null,
    prices: getPrices(null, undefined, null),
    commitmentMonths: null,
  });

/** Summaries of every telecom offer, grouped by page, built from the data of the pages. */
export const summaryFamilies: SummaryFamily[] = [
  { title: 'Fibre entreprise', summaries: fibreOffers.map(fibreSummary) },
  {
    title: 'Téléphonie IP',
    summaries: [
      {
        id: phoneLine.id,
        name: phoneLine.name,
        services: [
          { label: 'Service', value: phoneLine.benefit },
          equipment('aucun : téléphone, casque et accès à Internet ne sont pas compris'),
        ],
        speeds: null,
        prices: getPrices(phoneLine.priceCents, undefined, null, [
          ...lineOptions.map(({ name, priceCents, billing }) => ({
            label: `Option : ${name}`,
            value: <Price cents={priceCents} unit={billing === 'mois' ? 'mois' : null} />,
          })),
          { label: 'Prix des communications', value: null },
        ]),
        commitmentMonths: null,
      },
    ],
  },
  {
    title: 'Trunk SIP',
    summaries: trunkPlans.map(({ id, name, channels, minuteRate, priceCents }) => ({
      id,
      name,
      services: [
        { label: 'Service', value: 'Raccordement SIP du standard que vous avez.' },
        { label: 'Appels simultanés', value: channels ?? 'non limités par l’offre' },
        equipment('aucun : le standard est le vôtre'),
      ],
      speeds: null,
      prices: getPrices(priceCents, undefined, null, [
        {
          label: 'Minute d’appel',
          value:
            minuteRate === 0 ? (
              'comprise vers la France'
            ) : (
              <Price cents={null} rate={minuteRate} unit={null} />
            ),
        },
        { label: 'Appels vers l’étranger', value: null },
      ]),
      commitmentMonths: null,
    })),
  },
  {
    title: 'Téléphonie mobile',
    summaries: mobilePlans.map((plan) => ({
      id: plan.id,
      name: formatMobilePlanName(plan),
      services: [
        {
          label: 'Service',
          value: `Appels et SMS illimités en France, vers ${fairUseTerms.contactsPerMonth} correspondants différents au plus par mois, ${fairUseTerms.callHours} h au plus par appel.`,
        },
        { label: 'Données', value: `${plan.dataGo} Go, dont ${plan.euGo} Go dans l’Union européenne` },
        { label: 'Carte', value: simTypes.map(({ label }) => label).join(' ou ') },
        { label: 'Portabilité du numéro', value: 'gratuite' },
        equipment('aucun : le téléphone n’est pas compris'),
      ],
      speeds: mobileSpeeds(null),
      prices: getPrices(plan.priceCents, undefined, ACTIVATION_CENTS, [
        {
          label: 'Minute d’appel au-delà des limites',
          value: <Price cents={fairUseTerms.minuteCents} unit="minute" />,
        },
        { label: 'SMS au-delà des limites', value: <Price cents={fairUseTerms.smsCents} unit={null} /> },
        { label: 'Appels et données hors de l’Union européenne', value: null },
      ]),
      commitmentMonths: 0,
    })),
  },
  {
    title: 'Standard géré (PBX)',
    summaries: [
      {
        ...pbxOffer,
        services: [
          { label: 'Service', value: 'Numéros SDA, trunk SIP et standard, exploités par nous.' },
          { label: 'SLA', value: <ServiceLevel id="pbx-sla" /> },
          equipment(null),
        ],
        speeds: null,
        prices: getPrices(null, undefined, null, [{ label: 'Prix des communications', value: null }]),
        commitmentMonths: null,
      },
    ],
  },
  {
    title: 'Tunnels et transit IP',
    summaries: tunnelPlans.map(({ id, name, priceCents, speedMbps, description }) => ({
      id,
      name,
      services: [
        { label: 'Service', value: description },
        { label: 'SLA', value: <ServiceLevel id="transit-plan-sla" /> },
        equipment(null),
      ],
      speeds: fixedSpeeds(speedMbps === null ? null : `${speedMbps} Mb/s`),
      prices: getPrices(priceCents, undefined, null),
      commitmentMonths: null,
    })),
  },
  {
    title: 'Collecte opérateur',
    summaries: [
      ...ercOffers.map(
        collecteSummary('Collecte ERC, avec la licence L6 du constructeur du routeur', [
          { label: 'SLA', value: <ServiceLevel id="collecte-sla" /> },
        ]),
      ),
      ...rawCollecteOffers.map(collecteSummary('Collecte brute, bande passante seule', [])),
    ],
  },
];

function commitmentText(months: number | null): string | null {
  if (months === null) return null;
  return months === 0 ? 'aucune' : `${months} mois`;
}

/** Returns the rows for duration, renewal and termination, as the terms of sale state these. */
export const buildDurationRows = ({ commitmentMonths }: ContractSummary): Spec[] => [
  { label: 'Durée d’engagement', value: commitmentText(commitmentMonths) },
  {
    label: 'Renouvellement',
    value: (
      <>
        par périodes égales à celle de la commande (
        <Link to="/mentions-legales#cgv-6">article 6 des CGV</Link>)
      </>
    ),
  },
  {
    label: 'Résiliation',
    value: (
      <>
        48 h au moins avant le renouvellement (<Link to="/mentions-legales#cgv-6">article 6 des CGV</Link>)
      </>
    ),
  },
  {
    label: 'Frais de résiliation anticipée',
    value: commitmentMonths === 0 ? 'aucun engagement à rompre' : null,
  },
];

/** Row that the template requires for users with disabilities. The value isn't published. */
export const accessibilityRows: Spec[] = [
  { label: 'Produits et services pour les personnes handicapées', value: null },
];

/** Returns the labels of a summary's rows without a value. */
export const listMissingRows = (summary: ContractSummary): string[] =>
  [
    ...summary.services,
    ...(summary.speeds ?? []),
    ...summary.prices,
    ...buildDurationRows(summary),
    ...accessibilityRows,
  ].flatMap(({ label, value }) => (value === null ? label : []));
