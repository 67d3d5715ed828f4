import { type FieldChange, formatDiffSummary, type ListDiff } from './diff.ts';
import styles from './Editor.module.css';
import { formatOfferName } from './offer-fields.ts';

const kinds = { added: 'Ajoutée', removed: 'Supprimée', changed: 'Modifiée' } as const;

/** Differences between two lists: a summary, then all changed offers, or the first `atMost`. */
export function DiffView({ diff, atMost }: { diff: ListDiff; atMost?: number }) {
  const summary = formatDiffSummary(diff);
  const firstChanges = diff.changes.slice(0, atMost);
  const others = diff.changes.length - firstChanges.length;
  return (
    <div className={styles.diff}>
      <p>{summary.charAt(0).toUpperCase() + summary.slice(1)}.</p>
      <ul>
        {firstChanges.map((change) => (
          <li key={change.offer.id}>
            <p>
              <span className={styles[change.kind]}>{kinds[change.kind]}</span>{' '}
              <strong>{formatOfferName(change.offer)}</strong>
            </p>
            {change.kind === 'changed' && <FieldChanges fields={change.fields} />}
          </li>
        ))}
        {others > 0 && <li>… et {others === 1 ? 'une autre offre' : `${others} autres offres`}.</li>}
      </ul>
    </div>
  );
}

/** Changed fields with their values before and after. */
function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
