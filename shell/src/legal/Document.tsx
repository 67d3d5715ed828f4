import type { ReactNode } from 'react';
import styles from './Legal.module.css';

/** One legal document of the page, with the date it bears. */
export function Document({
  id,
  title,
  date,
  children,
}: {
  id: string;
  title: string;
  /** « Mises à jour le », the day for machines, and for people. */
  date?: { words: string; iso: string; day: string };
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.document}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {date && (
        <p className={styles.date}>
          {date.words} <time dateTime={date.iso}>{date.day}</time>
        </p>
      )}
      {children}
    </section>
  );
}

/** A numbered article; its anchor lets a contract or a mail name it. */
export function Article({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <article id={id} className={styles.article}>
      <h3>{title}</h3>
      {children}
    </article>
  );
}

/** What there is to know, by its names. */
export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
