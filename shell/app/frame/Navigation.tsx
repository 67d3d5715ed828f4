import { Link, useOperator } from '@site/kit/page-context';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { getOpenButtonProps } from '@site/kit/ui/Dialog';
import { useLocation } from 'react-router-dom';
import {
  allOffersLink,
  CONTACT_PATH,
  findHost,
  homeLink,
  type NavigationGroup,
  type NavigationLink,
  navigationGroups,
} from '../navigation.ts';
import styles from './Navigation.module.css';

/**
 * The menu groups as disclosures, handled by the bootstrap script (`browser/bootstrap/menus.ts`). Without scripts the panels open by
 * `:hover` and `:focus-within`. ARIA pattern: Disclosure Navigation Menu.
 */
export const DesktopNavigation = () => (
  <nav aria-label="Principale" className={styles.navigation}>
    <ul className={styles.list}>
      <li>
        <NavigationAnchor link={homeLink} className={styles.top} />
      </li>
      {navigationGroups.map((group) => (
        <MenuGroup key={group.label} {...group} />
      ))}
    </ul>
  </nav>
);

/** Invisible element with the navigation's minimum width. The header's layout compares that width with the available width. */
export const NavigationRuler = ({ className }: { className: string | undefined }) => (
  <div className={className}>
    <span className={styles.top} data-label={homeLink.label} />
    {navigationGroups.map(({ label }) => (
      <span key={label} className={styles.top} data-label={label}>
        <span className={styles.arrow} />
      </span>
    ))}
  </div>
);

function MenuGroup({ label, links }: NavigationGroup) {
  const panel = `menu-${label.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <li className={styles.group} data-menu="">
      <button type="button" className={styles.top} aria-expanded={false} aria-controls={panel}>
        {label}
        <svg
          viewBox="0 0 12 12"
          className={styles.arrow}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <ul id={panel} className={styles.panel}>
        {links.map((link) => (
          <li key={link.label}>
            <NavigationAnchor link={link} />
          </li>
        ))}
      </ul>
    </li>
  );
}

const MOBILE_MENU_ID = 'menu';

/**
 * The slide-in menu of small screens: a native modal dialog. « Fermer », Esc, a tap outside and a followed link close the menu.
 * The bootstrap script opens the dialog in browsers without invoker commands. Without scripts, a link to the site map takes the
 * place of the opening button. ARIA pattern: Dialog (Modal).
 */
export function MobileNavigation({ label }: { label: string }) {
  const { hosts } = useOperator();
  const closeButtonProps = { command: 'close', commandfor: MOBILE_MENU_ID };
  const iconAndLabel = (
    <>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M2 6h16M2 14h16" />
      </svg>
      <span>{label}</span>
    </>
  );
  return (
    <div className={styles.mobile}>
      <Button data-needs-script="" {...getOpenButtonProps(MOBILE_MENU_ID)}>
        {iconAndLabel}
      </Button>
      <ButtonLink to="/plan-du-site" look="secondary">
        {iconAndLabel}
      </ButtonLink>
      <dialog
        id={MOBILE_MENU_ID}
        aria-label={label}
        className={styles.dialog}
        closedby="any"
        data-close-on-link=""
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Button {...closeButtonProps}>Fermer</Button>
            {/* On small screens the header has no room for the entry price. */}
            <Claim id="price-from" />
          </div>
          <nav aria-label={label}>
            <ul className={styles.mainLinks}>
              {[homeLink, allOffersLink].map((link) => (
                <li key={link.path}>
                  <NavigationAnchor link={link} />
                </li>
              ))}
            </ul>
            {navigationGroups.map((group) => (
              <section key={group.label} className={styles.section}>
                <h2>{group.label}</h2>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.label}>
                      <NavigationAnchor link={link} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <ButtonLink to={hosts.clientArea ?? CONTACT_PATH}>Espace Client</ButtonLink>
        </div>
      </dialog>
    </div>
  );
}

type NavigationAnchorProps = { link: NavigationLink; className?: string | undefined };

/**
 * A menu link to a page of the site or to another host of the operator; to the contact page for a host that the operator
 * doesn't have. A link to the current page has `aria-current`.
 */
export function NavigationAnchor({ link, className }: NavigationAnchorProps) {
  const { hosts } = useOperator();
  const { pathname } = useLocation();
  const host = findHost(link, hosts);
  if (!host) {
    const path = 'path' in link ? link.path : CONTACT_PATH;
    return (
      <Link to={path} className={className} aria-current={pathname === path ? 'page' : undefined}>
        {link.label}
      </Link>
    );
  }
  const isNewTab = 'host' in link && link.host === 'documentation';
  return (
    <a
      href={host}
      className={className}
      rel="external noopener"
      {...(isNewTab && { target: '_blank', 'aria-label': `${link.label} (nouvel onglet)` })}
    >
      {link.label}
    </a>
  );
}
