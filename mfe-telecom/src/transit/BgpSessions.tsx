import { useOperator } from '@site/kit/nav';
import { SpecList } from '@site/kit/ui/SpecList';
import { Stop } from '../line/Stop.tsx';
import { bgpNeeds } from './content.tsx';
import styles from './Transit.module.css';

export function BgpSessions() {
  const { identifiers } = useOperator();
  return (
    <Stop
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
          <code>{`203.0.113.0/24\n  … ${identifiers.asn} ← votre AS\n\n2001:db8::/32\n  … ${identifiers.asn} ← votre AS`}</code>
        </pre>
        <p>Vos préfixes (ici, d’exemple), votre AS à l’origine, le nôtre juste avant.</p>
      </figure>
    </Stop>
  );
}
