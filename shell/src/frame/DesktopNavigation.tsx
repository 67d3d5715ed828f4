import styles from './DesktopNavigation.module.css';
import { NavigationAnchor } from './NavigationAnchor.tsx';
import { groups, home, type NavigationGroup } from './navigation.ts';

/**
 * The groups of the site as disclosures, answered at first paint (`first/menus.ts`). ARIA pattern: Disclosure Navigation
 * Menu. Without scripts the panels open by `:hover` and `:focus-within`.
 */
export const DesktopNavigation = () => (
  <nav aria-label="Principale" className={styles.navigation}>
    <ul className={styles.list}>
      <li>
        <NavigationAnchor link={home} className={styles.top} />
      </li>
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </ul>
  </nav>
);

/** As wide as the navigation at its narrowest; says and shows nothing. */
export const NavigationRuler = ({ className }: { className: string | undefined }) => (
  <div className={className}>
    <span className={styles.top} data-label={home.label} />
    {groups.map(({ label }) => (
      <span key={label} className={styles.top} data-label={label}>
        <span className={styles.arrow} />
      </span>
    ))}
  </div>
);

function Group({ label, links }: NavigationGroup) {
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
