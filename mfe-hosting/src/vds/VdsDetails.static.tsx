import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { VdsComparison } from './VdsComparison.tsx';

export default function VdsDetails() {
  return (
    <>
      <VdsComparison />
      <CallToAction
        title="Une question avant de commander ?"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        Une migration, un besoin de plusieurs VDS, un hyperviseur particulier : parlons-en.
      </CallToAction>
    </>
  );
}
