import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import {
  accentShapeProps,
  Drawing,
  drawingTextProps,
  repeatPart,
  secondShapeProps,
} from '@site/kit/ui/Drawing';
import { Grid } from '@site/kit/ui/Grid';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import type { ReactNode } from 'react';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { buildVdsSpecSheet, listVdsResources, type VdsPlan, vdsNetwork, vdsPlans } from './plans.ts';

/** Rows of the comparison. */
const criteria: { id: string; label: string; value(plan: VdsPlan): ReactNode }[] = [
  { id: 'vcores', label: 'vCore', value: (plan) => plan.vCores },
  { id: 'ram', label: 'RAM', value: (plan) => `${plan.ramGo} Go` },
  { id: 'nvme', label: 'Stockage NVMe', value: (plan) => `${plan.storageGo} Go` },
  { id: 'ipv4', label: 'IPv4 dédiées', value: (plan) => plan.ipv4 },
  { id: 'reseau', label: 'Vitesse réseau', value: () => vdsNetwork },
  { id: 'ddos', label: 'Niveau anti-DDoS', value: (plan) => plan.antiDdos },
  // Published for no plan: the row says so (docs/product.md#honesty).
  { id: 'hyperviseur', label: 'Choix de l’hyperviseur', value: () => null },
  { id: 'snapshots', label: 'Snapshots et sauvegardes', value: (plan) => plan.premiumServices },
  { id: 'support', label: 'Support B2B prioritaire', value: (plan) => plan.premiumServices },
  { id: 'prix', label: 'Prix', value: (plan) => <Price cents={plan.priceCents} /> },
];

const benefits = [
  { term: 'De 4 à 12 vCores', text: 'Et de 8 à 64 Go de mémoire, selon l’offre.' },
  { term: 'Stockage NVMe', text: 'De 150 à 500 Go selon l’offre.' },
  {
    term: 'IPv4 dédiées',
    text: 'De 2 à 4 adresses réservées, pour séparer vos services. Une IPv4 supplémentaire est sur devis.',
  },
  {
    term: 'Anti-DDoS de série',
    text: withClaims`Niveau Standard ou Premium, sur une capacité de ${'anti-ddos'}.`,
  },
  { term: 'Snapshots et sauvegardes', text: 'Compris avec VDS Pro et VDS Premium.' },
  { term: 'Support B2B prioritaire', text: 'Compris avec VDS Pro et VDS Premium.' },
];

export default function VdsPage() {
  return (
    <>
      <OfferHero
        title="VDS : vCores, NVMe et IPv4 dédiées"
        lead="Un serveur dédié virtuel : vCores, mémoire, stockage NVMe, plusieurs IPv4 dédiées et une protection anti-DDoS Standard ou Premium."
        drawing={<SizesDrawing />}
        price={{ cents: vdsPlans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Choisir une offre' }}
      />
      <Section id="offres" title="Quatre tailles">
        <Grid min="s">
          {vdsPlans.map((plan) => (
            <PlanCard
              key={plan.id}
              id={plan.id}
              name={plan.name}
              priceCents={plan.priceCents}
              specs={listVdsResources(plan)}
              action={
                <>
                  <OfferAction offer={{ ...plan, sheet: buildVdsSpecSheet(plan) }} />
                  <CompareCheckbox id={plan.id} name={plan.name} />
                </>
              }
            />
          ))}
        </Grid>
      </Section>
      <Section id="comparatif" title="Comparer point par point">
        <PlanTable
          caption="Comparatif des offres VDS"
          titleLabel="Critère"
          columnsStay
          rows={criteria}
          rowId={({ id }) => `critere-${id}`}
          rowTitle={({ label }) => label}
          columns={vdsPlans.map((plan) => ({
            label: plan.name,
            value: ({ value }: (typeof criteria)[number]) => value(plan),
          }))}
        />
      </Section>
      <Section id="avantages" title="Ce qu’apporte un VDS" heading="beside">
        <DescriptionList rows={benefits} />
      </Section>
      <OtherFamilies current="/offres/vds" />
      <CallToAction title="Une question avant de commander ?">
        Une migration, un besoin de plusieurs VDS, un hyperviseur particulier : parlons-en.
      </CallToAction>
      <CompareBar />
    </>
  );
}

const FLOOR = 188;
const CORE = 20;

/** Drawing of each plan: vCores as squares, memory as a column to scale, IPv4 addresses as nodes on the line. */
function SizesDrawing() {
  const most = Math.max(...vdsPlans.map(({ ramGo }) => ramGo));
  return (
    <Drawing viewBox="0 0 440 226">
      <path d={`M0 ${FLOOR + 10}h440`} />
      {vdsPlans.map(({ id, vCores, ramGo, ipv4 }, index) => {
        const x = 16 + index * 110;
        const height = (ramGo / most) * 150;
        return (
          <g key={id}>
            <path
              d={repeatPart(vCores, (core) => {
                const [column, row] = [core % 2, Math.floor(core / 2)];
                return `M${x + column * (CORE + 4)} ${FLOOR - CORE - row * (CORE + 4)}h${CORE}v${CORE}h-${CORE}z`;
              })}
              {...accentShapeProps}
            />
            <rect x={x + 54} y={FLOOR - height} width="16" height={height} {...secondShapeProps} />
            {/* The label starts at the column, since a centred label would cover the squares. */}
            <text x={x + 50} y={FLOOR - height - 7} {...label} textAnchor="start">
              {ramGo} Go
            </text>
            {Array.from({ length: ipv4 }, (_, node) => x + 6 + node * 20).map((cx) => (
              <circle key={cx} cx={cx} cy={FLOOR + 10} r="5" fill="var(--paper)" strokeWidth="2" />
            ))}
            <text x={x + 36} y={FLOOR + 34} {...label}>
              {vCores} vCores, {ipv4} IPv4
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

const label = { fontSize: 12, textAnchor: 'middle', ...drawingTextProps } as const;
