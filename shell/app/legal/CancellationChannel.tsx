import { Link, useOperator } from '@site/kit/page-context';

/** Names the place where a contract is ended or withdrawn from: the client area or, without a client area, the contact form. */
export function CancellationChannel() {
  const { hosts } = useOperator();
  if (!hosts.clientArea)
    return (
      <>
        par le <Link to="/contact">formulaire de contact</Link>
      </>
    );
  return (
    <>
      depuis l’
      <a href={hosts.clientArea} rel="external noopener">
        espace client
      </a>
    </>
  );
}
