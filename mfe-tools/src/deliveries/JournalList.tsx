import type { BoardEntry, BoardJournal } from '@site/api-contract/board';
import { Badge } from '@site/kit/ui/Badge';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { useState } from 'react';
import { isExpired } from '../admin/calls.ts';
import styles from './Board.module.css';
import { loadJournal } from './calls.ts';
import { authorText, deedText, momentText } from './words.ts';

/** Lines that are shown before somebody asks for more. */
const FIRST = 15;

interface JournalListProps {
  /** The newest lines, as the board has them. */
  latest: BoardJournal;
  onExpired(): void;
}

/** Who changed what and when, the newest first; earlier lines come when asked for. */
export function JournalList({ latest, onExpired }: JournalListProps) {
  const [isLong, setIsLong] = useState(false);
  const [older, setOlder] = useState<BoardJournal | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const earlier = older?.entries ?? [];
  const newest = earlier[0]?.seq ?? 0;
  // The board's page moves on while the older ones stay: what both have is shown once, what neither has is asked for.
  const entries = [...latest.entries.filter(({ seq }) => seq > newest), ...earlier];
  const before = older ? older.nextBefore : latest.nextBefore;
  const shown = isLong ? entries : entries.slice(0, FIRST);
  const isMore = before !== null || shown.length < entries.length;
  const more = async () => {
    setIsLong(true);
    if (!isLong || before === null) return;
    setState('loading');
    try {
      const page = await loadJournal(before);
      setOlder({ entries: [...entries, ...page.entries], nextBefore: page.nextBefore });
      setState('idle');
    } catch (error) {
      if (isExpired(error)) return onExpired();
      console.warn('Journal', error);
      setState('failed');
    }
  };
  if (entries.length === 0) return <EmptyState>Rien n’a encore été changé.</EmptyState>;
  return (
    <div className={styles.journal}>
      <ol className={styles.entries}>
        {shown.map((entry) => (
          <Line key={entry.seq} entry={entry} />
        ))}
      </ol>
      {isMore && (
        <Button aria-disabled={state === 'loading'} onClick={() => state !== 'loading' && more()}>
          {state === 'loading' ? 'Chargement…' : 'Lignes plus anciennes'}
        </Button>
      )}
      <p role="status">{state === 'failed' && 'Les lignes plus anciennes n’ont pas pu être chargées.'}</p>
    </div>
  );
}

function Line({ entry }: { entry: BoardEntry }) {
  const { at, remote, reason, isSigned } = entry;
  return (
    <li className={styles.entry}>
      <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
      <span className={styles.entryRemote}>{remote ?? 'site'}</span>
      <span className={styles.deed}>
        {deedText(entry)}
        {reason && (
          <span className={styles.reason} lang="en">
            {reason}
          </span>
        )}
      </span>
      <span className={styles.by}>
        {authorText(entry)} {isSigned && <Badge tone="quiet">signé</Badge>}
      </span>
    </li>
  );
}
