import { Link, useOperator } from '@site/kit/page-context';

/** Names the place where a contract is ended or withdrawn from: its own page, the client area or else the contact form. */
export function CancellationChannel({ host }: { host: 'cancellation' | 'withdrawal' }) {
  const { hosts } = useOperator();
  const [words, name] = hosts[host] ? ['sur la ', 'page prévue pour cela'] : ['depuis l’', 'espace client'];
  const address = hosts[host] ?? hosts.clientArea;
  if (!address)
    return (
      <>
        par le <Link to="/contact">formulaire de contact</Link>
      </>
    );
  return (
    <>
      {words}
      <a href={address} rel="external noopener">
        {name}
      </a>
    </>
  );
}
