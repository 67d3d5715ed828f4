import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { accentShapeProps, Drawing, drawingTextProps, secondShapeProps } from '@site/kit/ui/Drawing';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { xeonPlans } from './plans.ts';
import { VpsRangePage } from './VpsRangePage.tsx';

const features = [
  {
    term: 'Conteneurs LXC',
    text: 'Un système léger qui démarre vite et laisse la mémoire à vos applications.',
  },
  {
    term: 'Une offre sur mesure',
    text: 'De 1 à 32 cœurs, de 1 024 à 65 535 Mo de mémoire, de 10 à 750 Go de stockage.',
  },
  {
    term: '1 Gb/s inclus',
    text: (
      <>
        <VpsBandwidthClaim />. Et 2,5 ou 10 Gb/s en option, sans changer de serveur.
      </>
    ),
  },
  { term: 'Protection anti-DDoS', text: withClaims`Une capacité de filtrage de ${'anti-ddos'}, comprise.` },
];

export default function XeonPage() {
  return (
    <VpsRangePage
      line="Xeon"
      lead="Des conteneurs LXC sur processeurs Intel Xeon : la façon la plus économique d’avoir son serveur, de 4 à 48 Go de mémoire, ou sur mesure."
      drawing={<ContainersDrawing />}
      plans={xeonPlans}
    >
      <Section id="atouts" title="Ce que la gamme apporte" heading="beside">
        <DescriptionList rows={features} />
      </Section>
      <CallToAction
        title="Une configuration hors du tableau ?"
        actions={<ButtonLink to="/contact?offre=vps-xeon-sur-mesure">Demander un devis</ButtonLink>}
      >
        Décrivez votre besoin : nous revenons vers vous avec un prix.
      </CallToAction>
    </VpsRangePage>
  );
}

const WIDTH = 58;
const FLOOR = 150;

/** Drawing of LXC containers on one kernel. Columns are to scale for published memory, and dashed otherwise. */
function ContainersDrawing() {
  return (
    <Drawing viewBox="0 0 420 214">
      {xeonPlans.map(({ id, ramGo, priceCents }, index) => {
        const x = 8 + index * 68;
        const go = priceCents === null ? null : ramGo;
        const height = go === null ? 70 : 12 + go * 2.4;
        return (
          <g key={id}>
            <rect
              x={x}
              y={FLOOR - height}
              width={WIDTH}
              height={height}
              rx="2"
              {...(go === null ? { strokeDasharray: '3 5', opacity: 0.7 } : accentShapeProps)}
            />
            {go !== null && (
              <text x={x + WIDTH / 2} y={FLOOR - height - 8} {...text}>
                {`${go} Go`}
              </text>
            )}
            <path d={`M${x + WIDTH / 2} ${FLOOR}v12`} />
          </g>
        );
      })}
      <rect x="4" y={FLOOR + 12} width="412" height="34" rx="2" {...secondShapeProps} />
      <text x="210" y={FLOOR + 34} {...text}>
        un noyau Linux partagé
      </text>
    </Drawing>
  );
}

const text = { fontSize: 13, textAnchor: 'middle', ...drawingTextProps } as const;
