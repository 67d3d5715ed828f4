import { formatCents } from '@site/api-contract/texts/money';
import { Link, useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { ChoicePanel } from '@site/kit/ui/ChoicePanel';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { accentShapeProps, Drawing, drawingTextProps } from '@site/kit/ui/Drawing';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidthTerms } from '@site/kit/ui/VpsBandwidthTerms';
import type { ReactNode } from 'react';
import { siAlmalinux, siCentos, siDebian, siFedora, siRockylinux, siUbuntu } from 'simple-icons';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { bandwidthOptions, buildVpsSpecSheet, formatVpsName, type VpsPlan } from './plans.ts';
import styles from './Vps.module.css';

/**
 * Rounds an SVG path to two decimals: finer detail is invisible and compresses badly. Only decimals change, since
 * « 011.5 » may be two flags and a number.
 */
const getLogo = (path: string) =>
  path.replace(/\.(\d\d)(\d)\d*/g, (_, kept: string, next: string) => {
    const hundredths = Math.min(Number(kept) + (next < '5' ? 0 : 1), 99);
    return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`;
  });

/** Systems offered on every VPS. Logos are CC0 outlines in a box of 24 × 24; null where no outline exists. */
const distributions = [
  { name: 'Debian', logo: getLogo(siDebian.path) },
  { name: 'Ubuntu', logo: getLogo(siUbuntu.path) },
  { name: 'CentOS', logo: getLogo(siCentos.path) },
  { name: 'Alma', logo: getLogo(siAlmalinux.path) },
  { name: 'Cloud Linux', logo: null },
  { name: 'Fedora', logo: getLogo(siFedora.path) },
  { name: 'OpenVZ', logo: null },
  { name: 'Oracle', logo: null },
  { name: 'Rocky', logo: getLogo(siRockylinux.path) },
];

interface VpsRangePageProps {
  /** The line's name: « Xeon ». */
  line: string;
  lead: string;
  drawing: ReactNode;
  plans: VpsPlan[];
  /** Content specific to this line, shown below the common sections. */
  children: ReactNode;
}

/** Page of one VPS line: its plans with the chosen bandwidth, and the features of every VPS. */
export function VpsRangePage({ line, lead, drawing, plans, children }: VpsRangePageProps) {
  return (
    <>
      <OfferHero
        title={`VPS ${line}`}
        lead={lead}
        back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
        drawing={drawing}
        price={{ cents: plans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Choisir une offre' }}
      />
      <Offers line={line} plans={plans} />
      <OtherFamilies current="/offres/vps" />
      <Distributions />
      {children}
      <CompareBar />
    </>
  );
}

type Bandwidth = (typeof bandwidthOptions)[number];
const [included] = bandwidthOptions;

/** Renders content for each bandwidth; the page shows only the content of the chosen bandwidth. */
const byBandwidth = (content: (bandwidth: Bandwidth) => ReactNode) =>
  bandwidthOptions.map((bandwidth) => (
    <ChoicePanel
      key={bandwidth.id}
      choice="debit"
      value={bandwidth.id}
      isFirst={bandwidth === included}
      needsScript
    >
      {content(bandwidth)}
    </ChoicePanel>
  ));

/** Plans with the prices of the chosen bandwidth, and the contractual terms below. */
function Offers({ line, plans }: Pick<VpsRangePageProps, 'line' | 'plans'>) {
  return (
    <Section
      id="offres"
      title={`Les offres VPS ${line}`}
      intro="Le débit choisi s’ajoute au prix ; ses conditions contractuelles sont sous le tableau."
    >
      <BandwidthChoice />
      <Plans caption={`Offres VPS ${line}, prix par mois, débit compris`} plans={plans.filter(isPublished)} />
      <OnRequest plans={plans.filter((plan) => !isPublished(plan))} />
    </Section>
  );
}

interface PlansProps {
  caption: string;
  plans: VpsPlan[];
}

function Plans({ caption, plans }: PlansProps) {
  return (
    <PlanTable
      caption={caption}
      rows={plans}
      rowId={(plan) => plan.id}
      rowTitle={({ name }) => <span className={styles.name}>{name}</span>}
      columns={[
        { label: 'Processeur', value: (plan) => plan.processor },
        { label: 'Mémoire', value: (plan) => plan.ram, isNumber: true },
        { label: 'Stockage', value: (plan) => plan.storage, isNumber: true },
        { label: 'Débit', value: () => byBandwidth(({ debit }) => debit), isNumber: true },
        {
          label: 'Prix',
          value: ({ priceCents }) =>
            byBandwidth(({ extraCents }) => (
              <Price cents={priceCents === null ? null : priceCents + extraCents} />
            )),
          isNumber: true,
        },
      ]}
      tick={({ id, name }) => <CompareCheckbox id={id} name={`VPS ${name}`} />}
      action={(plan) =>
        byBandwidth((bandwidth) => (
          <OfferAction
            offer={{
              ...plan,
              sheet: buildVpsSpecSheet(plan),
              ...(bandwidth !== included && { options: { debit: bandwidth.id } }),
            }}
            addToQuote={
              <AddToQuote
                id={plan.id}
                name={formatVpsName(plan)}
                label={plan.name}
                options={{ debit: bandwidth.id }}
                monthlyCents={plan.priceCents === null ? null : plan.priceCents + bandwidth.extraCents}
              />
            }
          />
        ))
      }
      footnote={<VpsBandwidthTerms />}
    />
  );
}

/** Returns true if the plan's memory or storage is published. */
const isPublished = ({ ram, storage }: VpsPlan) => ram !== null || storage !== null;

/** Plans with a published price only (docs/product.md#honesty), in a disclosure. */
function OnRequest({ plans }: { plans: VpsPlan[] }) {
  if (plans.length === 0) return null;
  const cheapest = Math.min(...plans.flatMap(({ priceCents }) => priceCents ?? []));
  const sizes = `${plans.length} taille${plans.length > 1 ? 's' : ''}`;
  return (
    // Left out of the search index, which holds these plans as offers.
    <details className={styles.request} data-unsearched="">
      <summary>
        Caractéristiques sur demande : {sizes}, <Price cents={cheapest} prefix="dès" />
      </summary>
      <Plans caption="Tailles dont les caractéristiques sont sur demande, prix par mois" plans={plans} />
    </details>
  );
}

/** The bandwidths with their surcharges; the chosen one is in the prices below. */
const BandwidthChoice = () => (
  <fieldset className={styles.bandwidths} data-choice="debit" aria-label="Débit">
    <PlanTable
      caption="Options de débit, prix ajouté par mois"
      titleLabel="Débit"
      columnsStay
      rows={bandwidthOptions}
      rowId={(option) => `debit-${option.id}`}
      rowTitle={({ id, debit }) => (
        <label className={styles.bandwidth}>
          <input
            type="radio"
            name="debit"
            value={id}
            defaultChecked={id === included.id}
            data-needs-script=""
          />
          {debit}
        </label>
      )}
      columns={[
        {
          label: 'Supplément',
          value: ({ extraCents }) => (extraCents === 0 ? 'Inclus' : <Price cents={extraCents} unit={null} />),
          isNumber: true,
        },
        {
          label: 'Sur douze mois',
          value: ({ extraCents }) =>
            extraCents === 0 ? formatCents(0) : <Price cents={extraCents * 12} unit={null} />,
          isNumber: true,
        },
      ]}
    />
  </fieldset>
);

/** Operating systems and the management panel. */
function Distributions() {
  const { hosts } = useOperator();
  return (
    <Section
      id="distributions"
      title="Votre système, votre panneau"
      intro="Choisissez la distribution à la commande ; réinstallez, redémarrez et suivez votre VPS depuis le panneau de l’espace client."
      ground="sunk"
    >
      <ul className={styles.list}>
        {distributions.map(({ name, logo }) => (
          <li key={name} className={styles.item}>
            <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
              {logo ? (
                <path d={logo} fill="currentColor" />
              ) : (
                <text x="12" y="17" textAnchor="middle" className={styles.initial}>
                  {name[0]}
                </text>
              )}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p>
        Windows Server n’est pas au catalogue. Il vous en faut un ?{' '}
        <Link to="/contact">Posez-nous la question</Link> avant de commander.
      </p>
      <div className={styles.panel}>
        <PanelDrawing />
        <ButtonLink to={hosts.clientArea ?? '/contact'} look="secondary">
          Ouvrir le panneau de gestion
        </ButtonLink>
      </div>
    </Section>
  );
}

/** Actions of the panel, in the order of the intro. */
const actions = [
  { x: 172, word: 'réinstaller', icon: 'M172 42v14m-6-6 6 6 6-6m-16 9v6h20v-6' },
  { x: 276, word: 'redémarrer', icon: 'M285 49a10.5 10.5 0 1 0 1 9m0-16v7h-7' },
  { x: 380, word: 'suivre', icon: 'M365 55h7l4-9 7 17 4-8h8' },
];

/** The panel as a line from the VPS to what one does with it. */
const PanelDrawing = () => (
  <Drawing viewBox="0 0 420 112">
    <path d="M104 54h276" stroke="var(--accent)" strokeDasharray="2 6" />
    <rect x="2" y="32" width="102" height="44" rx="3" />
    <rect x="14" y="44" width="52" height="20" rx="2" {...accentShapeProps} />
    <path d="M76 54h16" />
    <text x="53" y="102" {...label}>
      votre VPS
    </text>
    {actions.map(({ x, word, icon }) => (
      <g key={word}>
        <circle cx={x} cy="54" r="24" fill="var(--paper-raised)" />
        <path d={icon} stroke="var(--accent)" strokeWidth="2" />
        <text x={x} y="102" {...label}>
          {word}
        </text>
      </g>
    ))}
  </Drawing>
);

const label = { fontSize: 13, textAnchor: 'middle', ...drawingTextProps } as const;
