import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidth } from '@site/kit/ui/VpsBandwidth';
import { withClaims } from '@site/kit/ui/withClaims';
import { ContainersDrawing } from './ContainersDrawing.tsx';
import { xeonPlans } from './plans.ts';
import { VpsLine } from './VpsLine.tsx';

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
        <VpsBandwidth />. Et 2,5 ou 10 Gb/s en option, sans changer de serveur.
      </>
    ),
  },
  { term: 'Protection anti-DDoS', text: withClaims`${'anti-ddos'} de capacité de filtrage, comprise.` },
];

/** /offres/vps/xeon */
export default function XeonPage() {
  return (
    <VpsLine
      line="Xeon"
      lead="Des conteneurs LXC sur processeurs Intel Xeon : la façon la plus économique d’avoir son serveur, de 4 à 48 Go de mémoire, ou sur mesure."
      drawing={<ContainersDrawing />}
      plans={xeonPlans}
    >
      <Section id="atouts" title="Ce que la gamme apporte" heading="beside">
        <Ledger rows={features} />
      </Section>
      <CallToAction
        title="Une configuration hors du tableau ?"
        actions={<ButtonLink to="/contact?offre=vps-xeon-sur-mesure">Demander un devis</ButtonLink>}
      >
        Décrivez votre besoin : nous revenons vers vous avec un prix.
      </CallToAction>
    </VpsLine>
  );
}
