import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';

export default function LabOutro() {
  return (
    <CallToAction
      title="Il manque un projet ?"
      actions={<ButtonLink to="/contact">Écrire à l’équipe</ButtonLink>}
    >
      Dites-nous ce que vous aimeriez essayer et à quoi cela vous servirait.
    </CallToAction>
  );
}
