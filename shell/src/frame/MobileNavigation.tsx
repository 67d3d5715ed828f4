import { useLocation, useOperator } from '@site/kit/nav';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { useEffect, useRef } from 'react';
import styles from './MobileNavigation.module.css';
import { NavigationAnchor } from './NavigationAnchor.tsx';
import { allOffers, groups, home } from './navigation.ts';

const MENU_ID = 'menu';

/** Browsers with invoker commands open the dialog by themselves, even before the shell runs. */
const opensByItself = () => 'commandForElement' in HTMLButtonElement.prototype;

/**
 * The slide-in menu of small screens: a native modal dialog, closed by its button, Esc, a tap beside it or a choice.
 * ARIA pattern: Dialog (Modal).
 */
export function MobileNavigation({ label }: { label: string }) {
  const { pathname } = useLocation();
  const { hosts } = useOperator();
  const dialog = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(pathname);
  // Arriving elsewhere closes the menu; hydrating doesn't, for it may have been opened before.
  useEffect(() => {
    if (shownAt.current !== pathname) dialog.current?.close();
    shownAt.current = pathname;
  }, [pathname]);
  const open = { command: 'show-modal', commandfor: MENU_ID };
  const close = { command: 'close', commandfor: MENU_ID };
  return (
    <div className={styles.mobile}>
      <Button {...open} aria-haspopup="dialog" onClick={() => opensByItself() || dialog.current?.showModal()}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M2 6h16M2 14h16" />
        </svg>
        <span>{label}</span>
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the menu; Esc is the dialog's own */}
      <dialog
        ref={dialog}
        id={MENU_ID}
        aria-label={label}
        className={styles.dialog}
        suppressHydrationWarning
        onClick={(event) => {
          const target = event.target as Element;
          // A link to the page already shown changes nothing that would close the menu.
          if (target === event.currentTarget || target.closest('a')) event.currentTarget.close();
        }}
      >
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Button {...close} onClick={() => opensByItself() || dialog.current?.close()}>
              Fermer
            </Button>
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
