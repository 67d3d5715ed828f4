import { useOperator } from '@site/kit/nav';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { opens } from '@site/kit/ui/Dialog';
import styles from './MobileNavigation.module.css';
import { NavigationAnchor } from './NavigationAnchor.tsx';
import { allOffers, groups, home } from './navigation.ts';

const MENU_ID = 'menu';

/**
 * The slide-in menu of small screens: a native modal dialog, closed by its button, Esc, a tap beside it or a choice; opened
 * by the browser, or by the first script where it has no commands. ARIA pattern: Dialog (Modal).
 */
export function MobileNavigation({ label }: { label: string }) {
  const { hosts } = useOperator();
  const close = { command: 'close', commandfor: MENU_ID };
  return (
    <div className={styles.mobile}>
      <Button {...opens(MENU_ID)}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M2 6h16M2 14h16" />
        </svg>
        <span>{label}</span>
      </Button>
      <dialog id={MENU_ID} aria-label={label} className={styles.dialog} closedby="any" data-leaves="">
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Button {...close}>Fermer</Button>
          </div>
          <nav aria-label={label}>
            <ul className={styles.first}>
              {[home, allOffers].map((link) => (
                <li key={link.path}>
                  <NavigationAnchor link={link} />
                </li>
              ))}
            </ul>
            {groups.map((group) => (
              <section key={group.label} className={styles.group}>
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
          <ButtonLink to={hosts.clientArea ?? '/contact'}>Espace Client</ButtonLink>
        </div>
      </dialog>
    </div>
  );
}
