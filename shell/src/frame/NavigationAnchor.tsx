import { Link, useOperator } from '@site/kit/nav';
import { useLocation } from 'react-router-dom';
import type { NavigationLink } from './navigation.ts';

/** One entry of a menu, which says when it leads to the page shown: a page of the site, or a host around it. The documentation opens in a new tab (specification). */
export function NavigationAnchor({
  link,
  className,
}: {
  link: NavigationLink;
  className?: string | undefined;
}) {
  const { hosts } = useOperator();
  const { pathname } = useLocation();
  if ('path' in link) {
    return (
      <Link to={link.path} className={className} aria-current={pathname === link.path ? 'page' : undefined}>
        {link.label}
      </Link>
    );
  }
  const isNewTab = link.host === 'documentation';
  return (
    <a
      href={hosts[link.host] ?? '/contact'}
      className={className}
      rel="external noopener"
      {...(isNewTab && { target: '_blank', 'aria-label': `${link.label} (nouvel onglet)` })}
    >
      {link.label}
    </a>
  );
}
