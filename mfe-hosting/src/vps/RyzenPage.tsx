import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Drawing, drawingTextProps } from '@site/kit/ui/Drawing';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { ryzenPlans } from './plans.ts';
import { VpsRangePage } from './VpsRangePage.tsx';

const features = [
  { term: 'AMD Ryzen', text: 'Des cœurs rapides, adaptés aux applications mono-thread.' },
  { term: 'KVM', text: 'Votre propre noyau et vos propres modules, comme sur une machine physique.' },
  { term: 'NVMe', text: 'De 50 à 350 Go de stockage rapide selon l’offre.' },
  {
    term: '1 Gb/s',
    text: (
      <>
        Compris (<VpsBandwidthClaim />
        ), extensible à 2,5 ou 10 Gb/s.
      </>
    ),
  },
  { term: 'Anti-DDoS', text: withClaims`Une capacité de filtrage de ${'anti-ddos'}.` },
];

const benefits = [
  {
    term: 'Des réponses rapides',
    text: 'Le processeur et le NVMe conviennent aux bases de données et aux serveurs de jeux.',
  },
  {
    term: 'Une gamme évolutive',
    text: 'De 4 à 32 Go de mémoire : vous changez d’offre quand vos besoins changent.',
  },
  {
    term: 'Plusieurs centres de données',
    text: withClaims`${'datacenter-tier'}, pour ${'uptime'} de disponibilité annuelle visée.`,
  },
];

export default function RyzenPage() {
  return (
    <VpsRangePage
      line="Ryzen"
      lead="Des machines virtuelles KVM sur processeurs AMD Ryzen, avec stockage NVMe : pour les applications et les jeux exigeants en processeur."
      drawing={<FormatsDrawing />}
      plans={ryzenPlans}
    >
      <Section id="caracteristiques" title="Caractéristiques" heading="beside">
        <DescriptionList rows={features} />
      </Section>
      <Section id="avantages" title="Avantages" heading="beside">
        <DescriptionList rows={benefits} />
      </Section>
      <CallToAction title="Besoin de conseil ?" actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}>
        Dites-nous ce que vous hébergez : nous vous orientons vers l’offre adaptée.
      </CallToAction>
    </VpsRangePage>
  );
}

const SIDE = 188;

/** Drawing of the sizes of memory as halved paper formats, with areas to scale. */
function FormatsDrawing() {
  const sizes = ryzenPlans.flatMap(({ ramGo }) => ramGo ?? []).toReversed();
  const largest = Math.max(...sizes);
  return (
    <Drawing viewBox="0 0 400 216">
      {sizes.map((go, index) => {
        const scale = Math.sqrt(go / largest);
        const [width, height] = [SIDE * 2 * scale, SIDE * scale];
        return (
          <g key={go}>
            <rect
              x="6"
              y={SIDE + 14 - height}
              width={width}
              height={height}
              rx="2"
              fill={index % 2 === 0 ? 'var(--paper)' : 'var(--accent-soft)'}
              stroke="var(--accent)"
              strokeWidth={index === sizes.length - 1 ? 2.6 : 1.6}
            />
            <text
              x={width - 4}
              y={SIDE + 34 - height}
              fontSize="14"
              fontWeight="600"
              textAnchor="end"
              {...drawingTextProps}
            >
              {go} Go
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
