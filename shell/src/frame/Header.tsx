import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { SearchButton } from '../search/SearchButton.tsx';
import { DesktopNavigation } from './DesktopNavigation.tsx';
import styles from './Header.module.css';
import { MobileNavigation } from './MobileNavigation.tsx';
import { PriceSwitch } from './PriceSwitch.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { Wordmark } from './Wordmark.tsx';

/** The site's banner: entry price and how the site looks above; name, navigation, search, client area below. */
export function Header() {
  const { claims, hosts } = useOperator();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <p className={styles.claim}>{claims['price-from'].text}</p>
        <PriceSwitch />
        <ThemeToggle />
      </div>
      <div className={styles.inner}>
        <Wordmark />
        <DesktopNavigation />
        <div className={styles.tools}>
          <SearchButton />
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
