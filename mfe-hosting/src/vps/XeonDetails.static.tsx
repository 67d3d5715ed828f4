import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { BandwidthTable } from './BandwidthTable.tsx';
import { Distributions } from './Distributions.tsx';

export default function XeonDetails() {
  return (
    <>
      <BandwidthTable />
      <Distributions />
      <CallToAction
        title="Une configuration hors du tableau ?"
        actions={<ButtonLink to="/contact?offre=vps-xeon-sur-mesure">Demander un devis</ButtonLink>}
      >
        Décrivez votre besoin : nous revenons vers vous avec un prix.
      </CallToAction>
    </>
  );
}
