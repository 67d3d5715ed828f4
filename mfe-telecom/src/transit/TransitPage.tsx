import { formatNumber } from '@site/kit/numbers';
import { useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim, withClaims } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import { SpecList } from '@site/kit/ui/SpecList';
import { Steps } from '@site/kit/ui/Steps';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { formatYesNo } from '@site/kit/yes-no';
import { FaqSection } from '../layout/FaqSection.tsx';
import { SectionNavigation, TelecomHero } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import { attackLayers, bgpNeeds, faq, filteringSteps, tunnelMetrics, tunnelOptions } from './content.tsx';
import styles from './Transit.module.css';
import { computeUsableMtu, tunnelKinds, tunnelPlans } from './tunnels.ts';

const octets = (bytes: number) => `${formatNumber(bytes)} octets`;

export default function TransitPage() {
  return (
    <>
      <TelecomHero
        title="Tunnels et transit IP"
        lead={withClaims`Un tunnel IP fait passer votre trafic par notre réseau sans déplacer une machine : filtrage de ${'anti-ddos'}, sessions BGP, ${'points-of-presence'}.`}
        below={
          <SectionNavigation
            stations={[
              { id: 'offres', label: 'Les tunnels' },
              { id: 'types', label: 'Les types' },
              { id: 'chiffres', label: 'En chiffres' },
              { id: 'anti-ddos', label: 'Anti-DDoS' },
              { id: 'bgp', label: 'Sessions BGP' },
              { id: 'options', label: 'Options' },
              { id: 'supervision', label: 'Supervision' },
              { id: 'faq', label: 'Questions' },
            ]}
          />
        }
      >
        <Price cents={tunnelPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      </TelecomHero>
      <TelecomSection
        isWide
        id="offres"
        title="Trois tunnels"
        intro="Trois débits sur le même réseau : même filtrage, mêmes points de présence. La largeur de chaque trajet suit son débit."
      >
        <ul className={styles.lanes}>
          {tunnelPlans.map((plan) => (
            <li key={plan.id}>
              <Lane plan={plan} />
            </li>
          ))}
        </ul>
        <SpecList
          specs={[
            { label: 'SLA de chacun', value: <ServiceLevel id="transit-plan-sla" /> },
            { label: 'Anti-DDoS de chacun', value: <Claim id="anti-ddos" /> },
          ]}
        />
        <p className={styles.terms}>
          Les frais de mise en service et la durée d’engagement ne sont pas publiés : demandez-les-nous avant
          de commander.
        </p>
      </TelecomSection>
      <KindsSection />
      <TelecomSection id="chiffres" title="En chiffres">
        <div className={styles.figures}>
          <SpecList
            specs={[
              {
                label: 'Disponibilité annoncée pour le réseau de transit',
                value: <Claim id="transit-sla" />,
              },
              { label: 'SLA des offres de tunnels', value: <Claim id="transit-plan-sla" /> },
              { label: 'Capacité anti-DDoS', value: <Claim id="anti-ddos" /> },
              { label: 'Où votre trafic entre sur notre réseau', value: <Claim id="points-of-presence" /> },
            ]}
          />
        </div>
        <p className={styles.footnote}>
          Le niveau contractuel, avec avoirs, est celui des <a href="/mentions-legales#cgv">CGV</a> :{' '}
          <Claim id="uptime-contract" /> par an. Il prévaut.
        </p>
      </TelecomSection>
      <TelecomSection
        id="anti-ddos"
        title={withClaims`Anti-DDoS : ${'anti-ddos'}`}
        intro="Contre une attaque volumétrique, il faut pouvoir recevoir tout le trafic avant de le filtrer."
      >
        <Steps steps={filteringSteps} />
      </TelecomSection>
      <TelecomSection
        id="couches"
        title={<Claim id="mitigation" />}
        intro="Toutes les attaques ne cherchent pas à saturer. Le filtrage remonte les couches, du paquet à la requête."
        rows={attackLayers}
      />
      <BgpSection />
      <TelecomSection
        id="options"
        title="Options premium"
        intro="Elles se décident au devis, avec Tunnel Elite ou en complément des deux autres."
        rows={tunnelOptions}
      />
      <TelecomSection
        id="supervision"
        title="Supervision : quatre mesures"
        intro="Un tunnel peut être établi sans plus rien transporter. Dites-nous quelles mesures vous voulez suivre, et comment être prévenu."
        rows={tunnelMetrics}
      />
      <FaqSection name="transit" items={faq} />
      <CallToAction title="Décrivez-nous votre réseau">
        Un routeur, un débit, des préfixes : ces trois réponses suffisent pour commencer.
      </CallToAction>
    </>
  );
}

/** Row of a plan: name, drawn path, description and price. */
function Lane({
  plan: { id, name, priceCents, speedMbps, description },
}: {
  plan: (typeof tunnelPlans)[number];
}) {
  const ask = priceCents === null ? 'Demander un devis' : 'Demander ce tunnel';
  return (
    <article id={id} className={styles.lane}>
      <div className={styles.tunnelSummary}>
        <h3>{name}</h3>
        <p>{description}</p>
        <Price cents={priceCents} size="l" />
      </div>
      <div className={styles.path}>
        <TunnelPath speedMbps={speedMbps} />
        <SpecList specs={[{ label: 'Débit', value: speedMbps && `${speedMbps} Mb/s` }]} />
      </div>
      <div className={styles.orderActions}>
        {priceCents !== null && <TrueCost monthlyCents={priceCents} />}
        <ButtonLink
          to={`/contact?offre=${id}`}
          look={priceCents === null ? 'secondary' : 'primary'}
          label={`${ask} : ${name}`}
        >
          {ask}
        </ButtonLink>
        <AddToQuote id={id} name={name} monthlyCents={priceCents} />
        <SummaryLink id={id} name={name} />
      </div>
    </article>
  );
}

/** Width of 1 Mb/s, in units of the drawing. */
const WIDTH_PER_MBPS = 0.22;
const MIDDLE = 32;
/** Half the width of the tunnel of a plan without a published speed. */
const OPEN = 16;

/** Drawing of a plan's traffic: customer's router, tunnel, filter, Internet. The tunnel's width represents the plan's speed. */
function TunnelPath({ speedMbps }: { speedMbps: number | null }) {
  return (
    <Drawing viewBox="0 0 440 64">
      {speedMbps === null ? (
        <path
          d={`M44 ${MIDDLE - OPEN}H300M44 ${MIDDLE + OPEN}H300`}
          stroke="var(--second)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
      ) : (
        <path d={`M44 ${MIDDLE}H300`} stroke="var(--second)" strokeWidth={speedMbps * WIDTH_PER_MBPS} />
      )}
      <rect x="6" y={MIDDLE - 16} width="38" height="32" rx="3" fill="var(--paper-raised)" />
      <path d={`M14 ${MIDDLE - 5}h22m-22 10h12`} />
      {/* Legitimate traffic from the Internet passes the filter; attacks end at the filter. */}
      <path d={`M318 ${MIDDLE}H432`} />
      <path
        d={`M330 ${MIDDLE - 10}L424 8M330 ${MIDDLE + 10}L424 56`}
        stroke="var(--accent)"
        strokeDasharray="3 5"
      />
      <circle cx="316" cy={MIDDLE} r="18" fill="var(--paper-raised)" />
      <path d={`M306 ${MIDDLE - 6}h20l-8 9v8l-4-3v-5z`} stroke="var(--accent)" />
    </Drawing>
  );
}

function BgpSection() {
  const { identifiers } = useOperator();
  return (
    <TelecomSection
      id="bgp"
      title="Sessions BGP"
      intro={`Vous avez vos propres adresses ? Annoncez-les depuis notre réseau, ${identifiers.asn}, par une session BGP dans le tunnel. Elles restent les vôtres : si vous partez, vous retirez l’annonce.`}
    >
      <h3>À préparer avant d’ouvrir une session</h3>
      <SpecList specs={bgpNeeds} />
      <figure className={styles.bgp}>
        <figcaption>
          <h3>Ce que voit le reste d’Internet</h3>
        </figcaption>
        <pre>
          <code translate="no">{`203.0.113.0/24\n  … ${identifiers.asn} ← votre AS\n\n2001:db8::/32\n  … ${identifiers.asn} ← votre AS`}</code>
        </pre>
        <p>Vos préfixes (ici, d’exemple), votre AS à l’origine, le nôtre juste avant.</p>
      </figure>
    </TelecomSection>
  );
}

function KindsSection() {
  return (
    <TelecomSection
      isWide
      id="types"
      title="Les types de tunnel, à étudier ensemble"
      intro="Le bon type dépend de votre routeur, de votre accès et de ce que vous voulez transporter. Voici ce qui les distingue ; le choix se fait avec vous, avant la commande."
    >
      <PlanTable
        caption="Tunnels normalisés, du plus léger au plus lourd"
        titleLabel="Type"
        rows={tunnelKinds}
        rowId={({ id }) => `type-${id}`}
        rowTitle={({ name }) => name}
        columns={[
          { label: 'Transporte', value: ({ carries }) => carries },
          { label: 'Chiffré', value: ({ isEncrypted }) => formatYesNo(isEncrypted) },
          { label: 'En-têtes', isNumber: true, value: ({ overheadBytes }) => octets(overheadBytes) },
          { label: 'MTU utile', isNumber: true, value: (kind) => octets(computeUsableMtu(kind)) },
          { label: 'Convient à', value: ({ suits }) => suits },
          { label: 'Référence', value: ({ standard }) => standard },
        ]}
        footnote="En-têtes comptés sur IPv4, sans option ; MTU utile sur un lien à 1 500 octets. Votre accès peut en ôter encore, par exemple en PPPoE."
      />
    </TelecomSection>
  );
}
