import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { DesktopNavigation } from './DesktopNavigation.tsx';
import styles from './Header.module.css';
import { MobileNavigation } from './MobileNavigation.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { Wordmark } from './Wordmark.tsx';

/** The site's banner: name, navigation, entry price, client area, theme. */
export function Header() {
  const { claims, hosts } = useOperator();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Wordmark />
        <DesktopNavigation />
        <div className={styles.tools}>
          <p className={styles.claim}>{claims['price-from'].text}</p>
          <ThemeToggle />
          <div className={styles.client}>
            <ButtonLink to={hosts.clientArea ?? '/contact'} look="secondary">
              Espace Client
            </ButtonLink>
          </div>
          <MobileNavigation />
        </div>
      </div>
    </header>
  );
}
