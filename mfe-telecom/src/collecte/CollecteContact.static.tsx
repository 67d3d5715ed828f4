import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';

export default function CollecteContact() {
  const { phone, email } = useOperator();
  return (
    <CallToAction
      title="Parlons de vos lignes"
      actions={
        <>
          <ButtonLink to="/contact">Demander une démo</ButtonLink>
          <ButtonLink to="/contact" look="secondary">
            Nous contacter
          </ButtonLink>
        </>
      }
    >
      Une carte de vos zones et un débit suffisent pour commencer. Par téléphone au{' '}
      <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>, par e-mail à{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </CallToAction>
  );
}
