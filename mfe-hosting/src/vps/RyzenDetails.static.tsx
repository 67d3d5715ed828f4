import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { BandwidthTable } from './BandwidthTable.tsx';
import { Distributions } from './Distributions.tsx';

export default function RyzenDetails() {
  return (
    <>
      <BandwidthTable />
      <Distributions />
      <CallToAction title="Besoin de conseil ?" actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}>
        Dites-nous ce que vous hébergez : nous vous orientons vers la bonne offre, même si c’est la moins
        chère.
      </CallToAction>
    </>
  );
}
