import type { ReactElement, ReactNode } from 'react';
import type { ComparedOffer } from '../comparison.ts';
import { formatSpecValue } from '../spec-value.ts';
import { uncapitalize } from '../uncapitalize.ts';
import styles from './PlanTable.module.css';

/** A column of {@link PlanTable}. */
export interface PlanColumn<T> {
  label: string;
  value(row: T): ReactNode | null;
  /** Aligns numbers and prices by their digits. */
  isNumber?: boolean;
}

interface PlanTableProps<T> {
  /** Caption of the table, read first. */
  caption: string;
  rows: readonly T[];
  rowId(row: T): string;
  /** Heading of a row: the offer's name. */
  rowTitle(row: T): ReactNode;
  /** Heading of the first column. */
  titleLabel?: string;
  columns: PlanColumn<T>[];
  /** A `CompareCheckbox` beside the name. */
  tick?(row: T): ReactElement<ComparedOffer>;
  /** For rows of criteria and columns of offers: in less room the table scrolls sideways. */
  columnsStay?: boolean;
  /** Last cell: order link. */
  action?(row: T): ReactNode;
  footnote?: ReactNode;
}

/** Joins the labels of columns to the start of a sentence: « Processeur et mémoire ». */
const labelsText = (labels: string[]) =>
  labels.map((label, index) => (index > 0 ? uncapitalize(label) : label)).join(' et ');

/**
 * Returns the class with the width below which offers become cards; the width allows for the letter spacing of WCAG
 * 1.4.12.
 */
const roomFor = (columns: number) =>
  columns < 5 ? styles.wrap : `${styles.wrap} ${columns === 5 ? styles.five : styles.many}`;

/**
 * Offers side by side, in a table with sticky head and first column. Below 832 px (915 with five columns, 1081 with
 * more; larger text scales these) each offer is a definition card. With `columnsStay` the table stays, because cards
 * would tear each offer apart. A column without any value is left out, and a footnote names it. ARIA pattern: Table,
 * which the native table keeps in either layout.
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
                {/* Screen readers repeat the row header with each cell: the offer's name without the tick's words. */}
                <th scope="row" aria-label={box?.props.name}>
                  {rowTitle(row)}
                  {box}
                </th>
                {columns.map(({ label, value, isNumber }) => (
                  <td key={label} data-label={label} className={isNumber ? styles.number : undefined}>
                    {formatSpecValue(value(row))}
                  </td>
                ))}
                {action && <td className={styles.action}>{action(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {unpublished.length > 0 && (
        <p className={styles.footnote}>
          {labelsText(unpublished.map(({ label }) => label))} : nous consulter.
        </p>
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
