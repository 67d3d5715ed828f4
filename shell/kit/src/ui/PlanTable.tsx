import type { ReactElement, ReactNode } from 'react';
import type { Ticked } from '../compared.ts';
import styles from './PlanTable.module.css';
import { shown } from './SpecList.tsx';

export interface PlanColumn<T> {
  label: string;
  value(row: T): ReactNode | null;
  /** Numbers and prices stand aligned by their digits. */
  isNumber?: boolean;
}

interface PlanTableProps<T> {
  /** What the table lists, read before it. */
  caption: string;
  rows: readonly T[];
  rowId(row: T): string;
  /** Heading of a row: the offer's name. */
  rowTitle(row: T): ReactNode;
  /** Heading of the first column. */
  titleLabel?: string;
  columns: PlanColumn<T>[];
  /** A `CompareTick` beside the name. */
  tick?(row: T): ReactElement<Ticked>;
  /** For rows that are criteria and columns that are offers: where there is less room the table scrolls sideways. */
  columnsStay?: boolean;
  /** Last cell: order link. */
  action?(row: T): ReactNode;
  footnote?: ReactNode;
}

/** Labels of columns as a sentence begins: « Processeur et mémoire ». */
const named = (labels: string[]) =>
  labels
    .map((label, index) =>
      index > 0 ? label.replace(/^.(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : label,
    )
    .join(' et ');

/** Where they have less room than their columns need, letters spaced as WCAG 1.4.12 has it, offers are cards. */
const roomFor = (columns: number) =>
  columns < 5 ? styles.wrap : `${styles.wrap} ${columns === 5 ? styles.five : styles.many}`;

/**
 * Offers side by side: a table with a sticky head and first column where it has the room (832 px, 915 with five columns,
 * 1081 with more; with larger text so much more), else one definition card per offer, both from the same cells. A table
 * by criterion stays one (`columnsStay`): its cards would tear each offer apart. A column of which no row has a value is
 * left out, and named below. ARIA pattern: Table, which a native one keeps in either layout.
 */
export function PlanTable<T>(props: PlanTableProps<T>) {
  const { caption, rows, rowId, rowTitle, titleLabel = 'Offre', tick } = props;
  const { columnsStay, action, footnote } = props;
  const unpublished = props.columns.filter(
    ({ value }) => rows.length > 0 && rows.every((row) => value(row) === null),
  );
  const columns = props.columns.filter((column) => !unpublished.includes(column));
  const table = (
    <>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{titleLabel}</th>
            {columns.map(({ label, isNumber }) => (
              <th scope="col" key={label} className={isNumber ? styles.number : undefined}>
                {label}
              </th>
            ))}
            {action && (
              <th scope="col">
                <span data-unseen="">Commande</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const box = tick?.(row);
            return (
              <tr key={rowId(row)} id={rowId(row)}>
                {/* Read with each of its cells: the offer's name without the words of its tick. */}
                <th scope="row" aria-label={box?.props.name}>
                  {rowTitle(row)}
                  {box}
                </th>
                {columns.map(({ label, value, isNumber }) => (
                  <td key={label} data-label={label} className={isNumber ? styles.number : undefined}>
                    {shown(value(row))}
                  </td>
                ))}
                {action && <td className={styles.action}>{action(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {unpublished.length > 0 && (
        <p className={styles.footnote}>{named(unpublished.map(({ label }) => label))} : nous consulter.</p>
      )}
      {footnote && <p className={styles.footnote}>{footnote}</p>}
    </>
  );
  if (!columnsStay) return <div className={roomFor(columns.length)}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.wrap} ${styles.stays}`} tabIndex={0} aria-label={caption}>
      {table}
    </section>
  );
}
