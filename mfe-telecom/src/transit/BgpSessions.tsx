import { useOperator } from '@site/kit/nav';
import { Section } from '@site/kit/ui/Section';
import { SpecList } from '@site/kit/ui/SpecList';
import { bgpNeeds } from './content.ts';
import styles from './Transit.module.css';

export function BgpSessions() {
  const { identifiers } = useOperator();
  return (
    <Section
      id="bgp"
      title="Sessions BGP"
      intro={`Vous avez vos propres adresses ? Annoncez-les depuis notre réseau, ${identifiers.asn}, par une session BGP dans le tunnel. Elles restent les vôtres : si vous partez, vous retirez l’annonce.`}
      ground="sunk"
    >
      <div className={styles.needs}>
        <h3>À préparer avant d’ouvrir une session</h3>
        <SpecList specs={bgpNeeds} />
      </div>
    </Section>
  );
}
