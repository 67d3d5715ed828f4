import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';

export default function HousingContact() {
  const { phone, email } = useOperator();
  return (
    <CallToAction
      title="Visiter, ou demander un prix"
      actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
    >
      Par téléphone au <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>, par e-mail à{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </CallToAction>
  );
}
