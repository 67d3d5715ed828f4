import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Drawing, drawingTextProps } from '@site/kit/ui/Drawing';
import { Grid } from '@site/kit/ui/Grid';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { VpsBandwidthTerms } from '@site/kit/ui/VpsBandwidthTerms';
import { Fragment } from 'react';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { ryzenPlans, type VpsPlan, xeonPlans } from './plans.ts';

const from = (plans: { priceCents: number | null }[]) =>
  Math.min(...plans.flatMap(({ priceCents }) => priceCents ?? []));

const debit = (
  <Fragment key="debit">
    1 Gb/s (<VpsBandwidthClaim />
    ), jusqu’à 10 Gb/s en option
  </Fragment>
);

const included = [
  {
    term: 'Anti-DDoS',
    text: withClaims`Une capacité de ${'anti-ddos'} (${'mitigation'}), sans rien payer de plus.`,
  },
  {
    term: '1 Gb/s, extensible',
    text: (
      <>
        <VpsBandwidthClaim />. Le débit passe à 2,5 ou 10 Gb/s par une option mensuelle, sans changer de
        serveur.
      </>
    ),
  },
  {
    term: 'Neuf systèmes au choix',
    text: 'De Debian à Rocky, installés à la commande et réinstallables depuis le panneau.',
  },
];

export default function VpsPage() {
  return (
    <>
      <OfferHero
        title="VPS : votre serveur, à votre taille"
        lead={
          <>
            Des serveurs privés virtuels pour vos sites, vos applications et vos serveurs de jeux, sur 1 Gb/s
            (
            <VpsBandwidthClaim />
            ), protégés contre les attaques, gérés depuis l’espace client.
          </>
        }
        drawing={<RangesDrawing />}
        price={{ cents: from(xeonPlans) }}
        action={{ to: '#gammes', label: 'Comparer les gammes' }}
      />
      <Section
        id="gammes"
        title="Trois gammes"
        intro="Le même réseau et la même protection ; la différence est dans le processeur et la virtualisation."
      >
        <Grid>
          <PlanCard
            id="vps-ryzen"
            name="VPS Ryzen"
            priceCents={from(ryzenPlans)}
            pricePrefix="dès"
            description="Virtualisation KVM et stockage NVMe, pour ce qui demande un processeur rapide."
            features={['4 à 32 Go de mémoire', '50 à 350 Go NVMe', debit]}
            action={<ButtonLink to="/offres/vps/ryzen">Voir les VPS Ryzen</ButtonLink>}
          />
          <PlanCard
            id="vps-epyc"
            name="VPS Epyc"
            badge={<span lang="en">SOON</span>}
            isBadgeQuiet
            description="Une gamme Epyc est annoncée. Ses caractéristiques et ses prix seront publiés ici."
            action={<Button disabled>Bientôt disponible</Button>}
          />
          <PlanCard
            id="vps-xeon"
            name="VPS Xeon"
            priceCents={from(xeonPlans)}
            pricePrefix="dès"
            description="Conteneurs LXC, l’entrée de gamme la plus économique, et une offre sur mesure."
            features={['4 à 48 Go de mémoire', 'Sur mesure : 1 à 32 cœurs', debit]}
            action={<ButtonLink to="/offres/vps/xeon">Voir les VPS Xeon</ButtonLink>}
          />
        </Grid>
        <p>
          <Badge tone="quiet">Réseau</Badge> <VpsBandwidthTerms />
        </p>
      </Section>
      <OtherFamilies current="/offres/vps" />
      <Section id="inclus" title="Compris dans chaque VPS" heading="beside">
        <DescriptionList rows={included} />
      </Section>
      <CallToAction
        title="Besoin de plusieurs IPv4 dédiées ?"
        actions={<ButtonLink to="/offres/vds">Voir les VDS</ButtonLink>}
      >
        Les VDS en comptent de deux à quatre.
      </CallToAction>
    </>
  );
}

/** Returns the published sizes of memory, in Go. A custom plan has no fixed size. */
const getSizes = (plans: VpsPlan[]) =>
  plans.flatMap(({ priceCents, ramGo }) => (priceCents === null ? [] : (ramGo ?? [])));

const lines = [
  { name: 'Ryzen', sizes: getSizes(ryzenPlans) },
  { name: 'Epyc', sizes: [] },
  { name: 'Xeon', sizes: getSizes(xeonPlans) },
];
const [LEFT, SCALE] = [70, 6.8];
const at = (go: number) => LEFT + go * SCALE;

/** Drawing of the three lines on one scale of memory, with a stop per published size. The announced line has no stops. */
function RangesDrawing() {
  return (
    <Drawing viewBox="0 0 420 200">
      {[0, 8, 16, 24, 32, 40, 48].map((go) => (
        <g key={go}>
          <path d={`M${at(go)} 12v152`} opacity="0.3" />
          <text x={at(go)} y="184" {...text} textAnchor="middle">
            {go === 48 ? '48 Go' : go}
          </text>
        </g>
      ))}
      {lines.map(({ name, sizes }, index) => {
        const y = 38 + index * 50;
        const isSold = sizes.length > 0;
        const end = isSold ? Math.max(...sizes) : 48;
        return (
          <g key={name}>
            <text x="0" y={y + 5} {...text} fontSize="14" fontWeight="600">
              {name}
            </text>
            <path
              d={`M${isSold ? at(Math.min(...sizes)) : at(0)} ${y}H${at(end)}`}
              {...(isSold ? { stroke: 'var(--accent)', strokeWidth: 2.6 } : { strokeDasharray: '2 7' })}
            />
            <g fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.4">
              {sizes.map((go) => (
                <circle key={go} cx={at(go)} cy={y} r="7" />
              ))}
            </g>
          </g>
        );
      })}
    </Drawing>
  );
}

const text = { fontSize: 12, ...drawingTextProps } as const;
