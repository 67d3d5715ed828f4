import { Link, useOperator } from '@site/kit/nav';

/** Where a contract is ended or withdrawn from: the same place for the CGV, the questions and the footer's links. */
export function ThroughClientArea() {
  const { hosts } = useOperator();
  if (!hosts.clientArea)
    return (
      <>
        en nous <Link to="/contact">écrivant</Link>
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
