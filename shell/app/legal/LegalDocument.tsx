import { formatDay } from '@site/api-contract/texts/french-dates';
import type { ReactNode } from 'react';
import styles from './Legal.module.css';

/** A legal document as a section of the page. On phones it is closed until its address, or that of an article, is followed. */
export function LegalDocument({
  id,
  title,
  date,
  children,
}: {
  id: string;
  title: string;
  /** `words` precedes the day: « Mises à jour le ». `day` is in ISO 8601. */
  date?: { words: string; day: string };
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.document}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {date && (
        <p className={styles.date}>
          {date.words} <time dateTime={date.day}>{formatDay(new Date(date.day))}</time>
        </p>
      )}
      <a href={`#${id}`} className={styles.open} aria-label={`Lire : ${title}`}>
        Lire
      </a>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A numbered article with an anchor, so that contracts and mails can link to the article. */
export function Article({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <article id={id} className={styles.article}>
      <h3>{title}</h3>
      {children}
    </article>
  );
}

export const FactList = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
