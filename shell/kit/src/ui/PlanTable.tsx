import type { ReactNode } from 'react';
import styles from './PlanTable.module.css';
import { shown } from './SpecList.tsx';

export interface PlanColumn<T> {
  label: string;
  value(row: T): ReactNode | null;
  /** Numbers and prices stand aligned by their digits. */
  isNumber?: boolean;
}

export interface PlanTableProps<T> {
  /** What the table lists, read before it. */
  caption: string;
  rows: readonly T[];
  rowId(row: T): string;
  /** Heading of a row: the offer's name. */
  rowTitle(row: T): ReactNode;
  /** Heading of the first column. */
  titleLabel?: string;
  columns: PlanColumn<T>[];
  /** Last cell: order link. */
  action?(row: T): ReactNode;
  footnote?: ReactNode;
}

/**
 * Offers side by side: a table with a sticky head and first column on wide screens, one definition card per offer
 * under 720 px, both from the same cells. Roles are explicit because the card layout takes the implicit ones away.
 * ARIA pattern: Table.
 */
export function PlanTable<T>(props: PlanTableProps<T>) {
  const { caption, rows, rowId, rowTitle, titleLabel = 'Offre', columns, action, footnote } = props;
  return (
    <div className={styles.wrap}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see the docstring */}
      <table role="table" className={styles.table}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {titleLabel}
            </th>
            {columns.map(({ label, isNumber }) => (
              <th
                role="columnheader"
                scope="col"
                key={label}
                className={isNumber ? styles.number : undefined}
              >
                {label}
              </th>
            ))}
            {action && (
              <th role="columnheader" scope="col">
                <span className={styles.unseen}>Commande</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowId(row)} id={rowId(row)}>
              <th role="rowheader" scope="row">
                {rowTitle(row)}
              </th>
              {columns.map(({ label, value, isNumber }) => (
                <td
                  role="cell"
                  key={label}
                  data-label={label}
                  className={isNumber ? styles.number : undefined}
                >
                  {shown(value(row))}
                </td>
              ))}
              {action && (
                <td role="cell" className={styles.action}>
                  {action(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see the docstring */}
      {footnote && <p className={styles.footnote}>{footnote}</p>}
    </div>
  );
}
