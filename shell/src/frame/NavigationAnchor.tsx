import { NavLink, useOperator } from '@site/kit/nav';
import type { NavigationLink } from './navigation.ts';

/** One entry of a menu: a page of the site, or a host around it. The documentation opens in a new tab (specification). */
export function NavigationAnchor({
  link,
  className,
}: {
  link: NavigationLink;
  className?: string | undefined;
}) {
  const { hosts } = useOperator();
  if ('path' in link) {
    return (
      <NavLink to={link.path} className={className}>
        {link.label}
      </NavLink>
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
