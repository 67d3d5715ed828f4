import { Link, useOperator } from '@site/kit/page-context';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { allOffersLink, CONTACT_PATH } from '../navigation.ts';
import { CONTENT_ID } from '../page/data.ts';
import { SearchButton } from '../search/SearchDialog.tsx';
import styles from './Header.module.css';
import { DesktopNavigation, MobileNavigation, NavigationAnchor, NavigationRuler } from './Navigation.tsx';
import { operatorLogo } from './operator-logo.ts';
import { formatThemeLabel, PRICES_PREFERENCE, THEME_PREFERENCE } from './preferences.ts';

const CLIENT_AREA = 'Espace Client';
const MENU = 'Menu';

/**
 * The site's banner. The upper bar holds the entry price, the link to all offers, the quote and the preferences.
 * The row below holds name, navigation, search and client area. CSS layout alone decides which of these fit the width
 * (docs/decisions/0024).
 */
export function Header() {
  const { hosts } = useOperator();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <p className={styles.claim}>
          <Claim id="price-from" />
        </p>
        <NavigationAnchor link={allOffersLink} className={styles.offers} />
        {/* The style sheet shows the number of quote lines (`browser/bootstrap/main.ts`). */}
        <Link to={QUOTE_PATH} className={`${styles.offers} ${styles.quote}`}>
          Mon devis
        </Link>
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
                        <ButtonLink to={hosts.clientArea ?? CONTACT_PATH} look="secondary">
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

/**
 * Chooses the prominent amount, HT or TTC; both stay visible. Renders nothing for an operator without VAT.
 * The bootstrap script handles the choice (`browser/bootstrap/preferences.ts`). ARIA pattern: Radio Group.
 */
function PriceSwitch() {
  const { vat } = useOperator();
  if (vat.ratePercent === null) return null;
  return (
    <div className={styles.switch}>
      <StaticSegments
        legend="Prix mis en avant"
        name={PRICES_PREFERENCE.control}
        needsScript
        options={[
          { value: 'ht', label: 'HT' },
          { value: 'ttc', label: 'TTC' },
        ]}
      />
    </div>
  );
}

/**
 * Button that cycles through the system's, the light and the dark scheme. The button's name holds the current scheme.
 * The bootstrap script handles and stores the choice (`browser/bootstrap/preferences.ts`).
 */
const ThemeToggle = () => (
  <button
    type="button"
    name={THEME_PREFERENCE.control}
    className={styles.toggle}
    data-needs-script=""
    aria-label={formatThemeLabel('system')}
  >
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" className={styles.disc} />
      <path d="M12 3.5a8.5 8.5 0 0 0 0 17Z" fill="currentColor" className={styles.half} />
    </svg>
  </button>
);

function Wordmark() {
  const { brand } = useOperator();
  return (
    <Link to="/" className={styles.wordmark} aria-label={`${brand.name}, accueil`}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d={operatorLogo.routes} fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle {...operatorLogo.node} r={operatorLogo.radius} className={styles.node} />
        {operatorLogo.sites.map((site) => (
          <circle key={site.cx} {...site} r={operatorLogo.radius} className={styles.site} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </Link>
  );
}

/** First link of the page: skips the navigation (WCAG 2.4.1). */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className={styles.skip}>
      Aller au contenu
    </a>
  );
}
