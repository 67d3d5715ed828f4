import type { ReactNode, Ref } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  /** Text of the section's `h2`. */
  title: string;
  /** Anchor of the section. */
  id?: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  children?: ReactNode;
  /** A sunk ground distinguishes a section from its neighbours. */
  ground?: 'plain' | 'sunk';
  /** « beside » puts the heading in its own column where there is room. */
  heading?: 'above' | 'beside';
  /** Ref of the `h2`, which scripts can then focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/**
 * A titled part of a page, a node on the page's route line. With an `id` it is a landmark (region), named by its heading.
 *
 * @example
 * <Section id="faq" title="Questions fréquentes" heading="beside" ground="sunk">
 *   <Faq name="formations" items={paragraphs(faq)} />
 * </Section>
 */
export function Section(props: SectionProps) {
  const { title, id, intro, children, ground = 'plain', heading = 'above', headingRef } = props;
  const headingId = id ? `${id}-titre` : undefined;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={ground === 'sunk' ? `${styles.section} ${styles.sunk}` : styles.section}
    >
      <div className={heading === 'beside' ? `${styles.inner} ${styles.beside}` : styles.inner}>
        <header className={styles.head}>
          <h2 ref={headingRef} id={headingId} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        {heading === 'beside' ? <div className={styles.body}>{children}</div> : children}
      </div>
    </section>
  );
}
