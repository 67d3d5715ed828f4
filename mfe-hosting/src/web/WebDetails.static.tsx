import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Presentation } from '../presentation/Presentation.tsx';

export default function WebDetails() {
  return (
    <>
      <Presentation type="web" />
      <CallToAction
        title="Un site à faire, pas seulement à héberger ?"
        actions={<ButtonLink to="/offres/developpement">Nos développements</ButtonLink>}
      >
        Nous développons aussi sites, logiciels et API.
      </CallToAction>
    </>
  );
}
