import { SECTION_NAVIGATION } from '../page/data.ts';
import styles from './sections.module.css';

export interface SectionLink {
  id: string;
  label: string;
}

/**
 * Links to the parts of a long page; it stays in sight, beside the text or, where that is too narrow, above it as a
 * row that scrolls by itself. Landmark: navigation. Plain anchors: they work before and without scripts.
 */
export function SectionNavigation({ sections }: { sections: readonly SectionLink[] }) {
  return (
    <nav aria-label="Sur cette page" className={styles.navigation} {...{ [SECTION_NAVIGATION]: '' }}>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
