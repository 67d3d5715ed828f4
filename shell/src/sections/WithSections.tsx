import type { ReactNode } from 'react';
import { SECTION_NAVIGATION } from '../page/data.ts';
import styles from './sections.module.css';

type WithSectionsProps = { sections: readonly { id: string; label: string }[]; children: ReactNode };

/**
 * A long page and links to its parts, which stay in sight: beside the text or, where that is too narrow, above it as a
 * row that scrolls by itself. Landmark: navigation. Plain anchors: they work before and without scripts.
 */
export const WithSections = ({ sections, children }: WithSectionsProps) => (
  <div className={styles.layout}>
    <nav aria-label="Sur cette page" className={styles.navigation} {...{ [SECTION_NAVIGATION]: '' }}>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div className={styles.content}>{children}</div>
  </div>
);
