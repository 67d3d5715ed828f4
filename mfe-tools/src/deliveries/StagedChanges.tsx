import type { StagedView } from '@site/api-contract/board';
import { formatNumber } from '@site/kit/numbers';
import { Button } from '@site/kit/ui/Button';
import { Ledger } from '@site/kit/ui/Ledger';
import admin from '../admin/Admin.module.css';
import styles from './Board.module.css';
import { askApprove, askRefuse, type PlannedAction } from './Question.tsx';
import { bytesText, leftText, momentText, priceText, runText, sinceText, stagedText } from './words.ts';

/** Where the focus goes when the button it was on is gone. */
export const STAGED_HEADING = 'en-attente';

interface StagedChangesProps {
  staged: readonly StagedView[];
  now: number;
  onAsk(asked: PlannedAction): void;
}

/** The changes that wait for an editor's approval, with what each changes for visitors. */
export function StagedChanges({ staged, now, onAsk }: StagedChangesProps) {
  return (
    <section className={admin.stack} aria-labelledby={STAGED_HEADING}>
      <h2 id={STAGED_HEADING} tabIndex={-1}>
        En attente d’approbation
      </h2>
      {staged.map((change) => (
        <StagedCard key={change.id} change={change} now={now} onAsk={onAsk} />
      ))}
    </section>
  );
}

function StagedCard({ change, now, onAsk }: { change: StagedView } & Omit<StagedChangesProps, 'staged'>) {
  const { id, remote, askedAt, expiresAt, by, keyId, run } = change;
  return (
    <article className={`${admin.stack} ${styles.card} ${styles.waiting}`} aria-labelledby={`attente-${id}`}>
      <h3 id={`attente-${id}`}>{remote}</h3>
      <div className={admin.stack}>
        <p>{stagedText(change)}</p>
        <p className={admin.quiet}>
          Demandé par {by}{' '}
          <time dateTime={new Date(askedAt).toISOString()} title={momentText(askedAt)}>
            {sinceText(askedAt, now)}
          </time>
          , {leftText(expiresAt, now)} ; clé <code>{keyId.slice(0, 12)}…</code>
        </p>
        {run && (
          <p className={admin.quiet}>{run.url ? <a href={run.url}>{runText(run)}</a> : runText(run)}</p>
        )}
      </div>
      <Ledger rows={rowsOf(change)} />
      <div className={admin.actions}>
        <Button look="primary" onClick={() => onAsk(askApprove(change))}>
          Approuver
        </Button>
        <Button onClick={() => onAsk(askRefuse(change))}>Refuser</Button>
      </div>
    </article>
  );
}

const listText = (label: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${label} : ${names.join(', ')}`] : [];

/** What a staged change changes, in the order a visitor would notice it. */
function rowsOf({ difference, budget }: StagedView): { term: string; text: string }[] {
  const { storedReleases, storedMegabytes } = budget;
  const budgetRow = {
    term: 'Budget',
    text: `${formatNumber(storedReleases.used)} versions sur ${formatNumber(storedReleases.limit)}, ${formatNumber(storedMegabytes.used)} Mo sur ${formatNumber(storedMegabytes.limit)}`,
  };
  if (!difference)
    return [
      { term: 'Contenu', text: 'Une des versions n’est plus enregistrée : à publier à nouveau.' },
      budgetRow,
    ];
  const { files, routes, islands, prices } = difference;
  const changes = (e: string, { added, removed }: { added: string[]; removed: string[] }) =>
    [...listText(`ajouté${e}s`, added), ...listText(`retiré${e}s`, removed)].join(' ; ') || `inchangé${e}s`;
  return [
    { term: 'Pages', text: changes('e', routes) },
    {
      term: 'Prix',
      text:
        prices
          .map(({ offer, before, after }) => `${offer} : ${priceText(before)} → ${priceText(after)}`)
          .join(' ; ') || 'inchangés',
    },
    { term: 'Îlots', text: changes('', islands) },
    {
      term: 'Fichiers',
      text: `${formatNumber(files.added)} ajoutés (${bytesText(files.addedBytes)}), ${formatNumber(files.removed)} retirés (${bytesText(files.removedBytes)})`,
    },
    budgetRow,
  ];
}
