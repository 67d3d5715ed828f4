import { useOperator } from '@site/kit/page-context';

/**
 * « Par téléphone au …, par e-mail à … »
 *
 * @example
 * <CallToAction title="Une question ?"><ContactLinks /></CallToAction>
 */
export function ContactLinks() {
  const { phone, email } = useOperator();
  return (
    <>
      Par téléphone au <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>, par e-mail à{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}
