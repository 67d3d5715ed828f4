import type { ReactNode } from 'react';
import { slugify } from '../slug.ts';
import styles from './Faq.module.css';
import { Icon } from './Icon.tsx';

/** A question and its answer. */
export interface FaqItem {
  question: string;
  answer: ReactNode;
}

/**
 * Questions of which at most one is open. Native `<details name>`, so that it works before and without JavaScript. ARIA
 * pattern: Disclosure (the browser's own). `name` must be unique on the page.
 *
 * @example
 * <Faq name="vps" items={wrapFaqAnswers([{ question: 'Puis-je changer d’offre ?', answer: 'Oui, à tout moment.' }])} />
 */
export function Faq({ items, name, columns = 1 }: { items: FaqItem[]; name: string; columns?: 1 | 2 }) {
  return (
    <div className={`${styles.faq} ${columns === 2 ? styles.two : ''}`}>
      {items.map((item) => (
        <FaqEntry key={item.question} name={name} {...item} />
      ))}
    </div>
  );
}

/**
 * One question of a list that the page lays out itself, e.g. a paged list; of one `name`, at most one is open. The
 * anchor is on the answer, because browsers open `<details>` around a target, also without scripts.
 *
 * @example
 * <FaqEntry name="vps" question="Puis-je changer d’offre ?" answer={<p>Oui.</p>} />
 */
export function FaqEntry({ question, answer, name }: FaqItem & { name: string }) {
  return (
    <details name={name} className={styles.item}>
      <summary>
        <h3>{question}</h3>
        <Icon name="plus" className={styles.sign} size={20} strokeWidth={1.5} />
      </summary>
      <div id={slugify(question)} className={styles.answer}>
        {answer}
      </div>
    </details>
  );
}

/**
 * Wraps each answer in a paragraph.
 *
 * @example
 * wrapFaqAnswers([{ question: 'Quand ?', answer: 'Demain.' }]) // answer: <p>Demain.</p>
 */
export const wrapFaqAnswers = (items: readonly FaqItem[]): FaqItem[] =>
  items.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }));
