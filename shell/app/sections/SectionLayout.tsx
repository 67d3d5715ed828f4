import type { ReactNode } from 'react';
import { SECTION_NAVIGATION_ATTRIBUTE } from '../page/data.ts';
import styles from './sections.module.css';

type SectionLayoutProps = { sections: readonly { id: string; label: string }[]; children: ReactNode };

/**
 * A long page with links to its sections, which stay in sight beside the text. On narrow screens the links are a scrolling row
 * above the text. The links are plain anchors, so that they work without scripts. Landmark: navigation.
 */
export const SectionLayout = ({ sections, children }: SectionLayoutProps) => (
  <div className={styles.layout}>
    <nav
      aria-label="Sur cette page"
      className={styles.navigation}
      {...{ [SECTION_NAVIGATION_ATTRIBUTE]: '' }}
    >
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
