import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { SearchButton } from '../search/SearchDialog.tsx';
import { DesktopNavigation, NavigationRuler } from './DesktopNavigation.tsx';
import styles from './Header.module.css';
import { MobileNavigation } from './MobileNavigation.tsx';
import { NavigationAnchor } from './NavigationAnchor.tsx';
import { allOffers } from './navigation.ts';
import { PriceSwitch } from './PriceSwitch.tsx';
import { QuoteLink } from './QuoteLink.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { Wordmark } from './Wordmark.tsx';

const CLIENT_AREA = 'Espace Client';
const MENU = 'Menu';

/**
 * The site's banner: entry price, all offers and how the site looks above; name, navigation, search, client area below. What of
 * the lower row is shown follows from the room that is there, measured by the layout itself (docs/decisions, 25).
 */
export function Header() {
  const { hosts } = useOperator();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <p className={styles.claim}>
          <Claim id="price-from" />
        </p>
        <NavigationAnchor link={allOffers} className={styles.offers} />
        <QuoteLink />
        <div className={styles.choices}>
          <PriceSwitch />
          <ThemeToggle />
        </div>
      </div>
      <div className={styles.row}>
        <Wordmark />
        <div className={styles.room}>
          <div className={styles.rulers}>
            <div className={styles.ruler}>
              <span className={styles.icon} />
              <span className={styles.tool} data-label={CLIENT_AREA} />
              <span className={`${styles.tool} ${styles.menu}`} data-label={MENU} />
            </div>
            <div className={styles.labels}>
              <div className={styles.rulers}>
                <NavigationRuler className={`${styles.ruler} ${styles.groups}`} />
                <div className={styles.everything}>
                  <div className={styles.shown}>
                    <DesktopNavigation />
                    <div className={styles.tools}>
                      <SearchButton />
                      <div className={styles.client}>
                        <ButtonLink to={hosts.clientArea ?? '/contact'} look="secondary">
                          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                            <circle cx="12" cy="8" r="4.2" />
                            <path d="M4 20.5c.8-4 4-6 8-6s7.2 2 8 6" />
                          </svg>
                          <span>{CLIENT_AREA}</span>
                        </ButtonLink>
                      </div>
                      <MobileNavigation label={MENU} />
                    </div>
                  </div>
                </div>
              </div>
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
