import { useOperator } from '@site/kit/nav';
import { Figures } from '@site/kit/ui/Figures';
import { Section } from '@site/kit/ui/Section';
import styles from './Transit.module.css';

/** Four figures, each with what it is about. */
export function Performance() {
  const { claims } = useOperator();
  const figures = [
    { value: claims['transit-sla'].text, label: 'de disponibilité annoncée pour le réseau de transit' },
    { value: claims['transit-plan-sla'].text, label: 'de SLA sur les offres de tunnels' },
    { value: claims['anti-ddos'].text, label: 'de capacité anti-DDoS' },
    { value: claims['points-of-presence'].text, label: 'où votre trafic entre sur notre réseau' },
  ];
  return (
    <Section id="chiffres" title="En chiffres" ground="sunk">
      <Figures figures={figures} />
      <p className={styles.footnote}>
        Le niveau contractuel, avec avoirs, est celui des <a href="/mentions-legales#cgv">CGV</a> :{' '}
        {claims['uptime-contract'].text} par an. Il prévaut.
      </p>
    </Section>
  );
}
