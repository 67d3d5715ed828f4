import type { StagedChangeView } from '@site/api-contract/dashboard';
import { formatNumber } from '@site/kit/numbers';
import { Button } from '@site/kit/ui/Button';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import type { ReactNode } from 'react';
import admin from '../admin/Admin.module.css';
import { type PlannedAction, planApprove, planRefuse } from './ActionDialog.tsx';
import styles from './Dashboard.module.css';
import { DetailsDisclosure } from './DetailsDisclosure.tsx';
import {
  formatAgo,
  formatBytes,
  formatCiRun,
  formatCount,
  formatDateTime,
  formatEuros,
  formatExpiry,
  formatStagedAction,
} from './format.ts';

/** Target of the focus when the focused button is gone. */
export const STAGED_HEADING_ID = 'en-attente';

interface StagedChangesProps {
  staged: readonly StagedChangeView[];
  now: number;
  onPlan(action: PlannedAction): void;
}

/** Changes that wait for an editor's approval, with their differences for visitors. */
export function StagedChanges({ staged, now, onPlan }: StagedChangesProps) {
  return (
    <section className={admin.stack} aria-labelledby={STAGED_HEADING_ID}>
      <h2 id={STAGED_HEADING_ID} tabIndex={-1}>
        En attente d’approbation
      </h2>
      {staged.map((change) => (
        <StagedCard key={change.id} change={change} now={now} onPlan={onPlan} />
      ))}
    </section>
  );
}

function StagedCard({
  change,
  now,
  onPlan,
}: { change: StagedChangeView } & Omit<StagedChangesProps, 'staged'>) {
  const { id, remote, buildId, against, requestedAt, expiresAt, by, keyId, run } = change;
  return (
    <article className={`${admin.stack} ${styles.card} ${styles.waiting}`} aria-labelledby={`attente-${id}`}>
      <div>
        <h3 id={`attente-${id}`}>{remote}</h3>
        <p className={styles.requestedAction}>{formatStagedAction(change)}.</p>
      </div>
      <DescriptionList rows={rowsOf(change)} />
      <div className={admin.quiet}>
        <p>
          Demandé par {by}{' '}
          <time dateTime={new Date(requestedAt).toISOString()} title={formatDateTime(requestedAt)}>
            {formatAgo(requestedAt, now)}
          </time>
          , {formatExpiry(expiresAt, now)}.
        </p>
        <DetailsDisclosure>
          {buildId && (
            <>
              Version <code>{buildId}</code>
              {against && (
                <>
                  , à la place de <code>{against}</code>
                </>
              )}
              .{' '}
            </>
          )}
          Demande signée avec la clé <code>{keyId.slice(0, 12)}…</code>
        </DetailsDisclosure>
        {run && <p>{run.url ? <a href={run.url}>{formatCiRun(run)}</a> : formatCiRun(run)}</p>}
      </div>
      <div className={admin.actions}>
        <Button look="primary" onClick={() => onPlan(planApprove(change))}>
          Approuver…
        </Button>
        <Button onClick={() => onPlan(planRefuse(change))}>Refuser…</Button>
      </div>
    </article>
  );
}

/** Lines of text, one below the other; `empty` when there are none. */
const linesOf = (lines: readonly string[], empty: string): ReactNode =>
  lines.length === 0 ? empty : lines.map((line) => <div key={line}>{line}</div>);

const namesText = (label: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${label} : ${names.join(', ')}`] : [];

/** Returns the differences of a staged change, in the order of their visibility to visitors. */
function rowsOf({ difference, budget }: StagedChangeView): { term: string; text: ReactNode }[] {
  const { storedReleases, storedMegabytes } = budget;
  const room = {
    term: 'Place de l’équipe',
    text: `${formatNumber(storedReleases.used)} versions enregistrées sur ${formatNumber(storedReleases.limit)}, ${formatNumber(storedMegabytes.used)} Mo sur ${formatNumber(storedMegabytes.limit)}`,
  };
  if (!difference)
    return [
      {
        term: 'Contenu',
        text: 'Une des deux versions n’est plus enregistrée : l’équipe doit la publier à nouveau.',
      },
      room,
    ];
  const { files, routes, islands, prices } = difference;
  return [
    {
      term: 'Prix',
      text: linesOf(
        prices.map(({ offer, before, after }) => `${offer} : ${formatEuros(before)} → ${formatEuros(after)}`),
        'Inchangés',
      ),
    },
    {
      term: 'Pages',
      text: linesOf(
        [...namesText('Ajoutées', routes.added), ...namesText('Retirées', routes.removed)],
        'Aucune ajoutée ni retirée',
      ),
    },
    {
      term: 'Éléments interactifs',
      text: linesOf(
        [...namesText('Ajoutés', islands.added), ...namesText('Retirés', islands.removed)],
        'Aucun ajouté ni retiré',
      ),
    },
    {
      term: 'Fichiers',
      text: `${formatCount(files.added, 'ajouté')} (${formatBytes(files.addedBytes)}), ${formatCount(files.removed, 'retiré')} (${formatBytes(files.removedBytes)})`,
    },
    room,
  ];
}
