import type { BoardEntry, BoardJournal } from '@site/api-contract/board';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { useEffect, useRef, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { isExpired } from '../admin/calls.ts';
import type { InsideProps } from '../admin/Gated.tsx';
import styles from './Board.module.css';
import { loadJournal } from './calls.ts';
import { Details, Version } from './Details.tsx';
import { type PlannedAction, Question } from './Question.tsx';
import { RemoteCard, remoteHeadingId, StandingMark } from './RemoteCard.tsx';
import { STAGED_HEADING, StagedChanges } from './StagedChanges.tsx';
import { useBoard } from './use-board.ts';
import {
  authorText,
  clockText,
  counted,
  deedText,
  headline,
  momentText,
  runText,
  standingOf,
} from './words.ts';

/**
 * Deployments dashboard: live releases by team, their health, the audit log and the possible actions. It updates itself.
 */
export function DeliveryBoard({ onExpired, onLeave }: InsideProps) {
  const { board, asOf, isBehind, fault, news, now, refresh } = useBoard(onExpired);
  const [asked, setAsked] = useState<PlannedAction | null>(null);
  const [said, setSaid] = useState('');
  useFocusBack(asked);
  if (!board) {
    return (
      <div className={`${admin.stack} ${styles.board}`}>
        <h1>Livraisons</h1>
        {isBehind ? (
          <LoadFailure onRetry={refresh}>Le tableau n’a pas pu être chargé. {fault}</LoadFailure>
        ) : (
          <Skeleton count={2} label="Chargement du tableau…" />
        )}
      </div>
    );
  }
  const { remotes, staged, hosts, health, journal } = board;
  const ask = (question: PlannedAction) => {
    setSaid('');
    setAsked(question);
  };
  const unable = hosts.filter(({ composeProblem }) => composeProblem !== null);
  const standings = remotes.map((remote) => ({
    remote: remote.remote,
    standing: standingOf(remote, health),
  }));
  return (
    <div className={`${admin.stack} ${styles.board}`}>
      <header className={admin.head}>
        <div className={admin.actions}>
          <h1>Livraisons</h1>
          <StandingMark standing={headline(standings)} />
        </div>
        <div className={admin.actions}>
          <ButtonLink to="/admin" look="quiet">
            Serveurs dédiés
          </ButtonLink>
          <Button onClick={onLeave}>Se déconnecter</Button>
        </div>
        <p className={isBehind ? admin.told : admin.quiet} data-behind={isBehind || undefined}>
          {isBehind
            ? `Pas de réponse depuis ${clockText(asOf)} : ce tableau n’est peut-être plus à jour. Nouvel essai…`
            : `${hostsText(hosts)} Ce tableau se met à jour de lui-même.`}
        </p>
        {unable.map(({ name, composeProblem }) => (
          <div key={name} className={`${admin.told} ${styles.refused}`}>
            Le serveur {name} ne peut pas préparer de nouvelle version :{' '}
            {unable.length < hosts.length
              ? 'les changements se font sur les autres.'
              : 'aucun changement n’est possible pour l’instant.'}{' '}
            <Details>
              <span lang="en">{composeProblem}</span>
            </Details>
          </div>
        ))}
        <p role="status" className={said ? admin.told : undefined}>
          {said || (news && <span data-unseen="">{news}</span>)}
        </p>
      </header>
      {staged.length > 0 && <StagedChanges staged={staged} now={now} onAsk={ask} />}
      {remotes.length === 0 ? (
        <EmptyState>Rien n’est encore en ligne.</EmptyState>
      ) : (
        <section className={admin.stack} aria-labelledby="remotes">
          <h2 id="remotes">Par partie du site</h2>
          {remotes.map((remote) => (
            <RemoteCard key={remote.remote} remote={remote} health={health} now={now} onAsk={ask} />
          ))}
        </section>
      )}
      <section className={admin.stack} aria-labelledby="journal">
        <h2 id="journal">Journal</h2>
        <JournalList latest={journal} onExpired={onExpired} />
      </section>
      {asked && (
        <Question
          asked={asked}
          onDone={async (text) => {
            await refresh();
            setSaid(text);
            setAsked(null);
          }}
          onOutdated={() => void refresh()}
          onExpired={onExpired}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function hostsText(hosts: readonly { isReady: boolean }[]): string {
  const ready = hosts.filter(({ isReady }) => isReady).length;
  if (ready === hosts.length)
    return `${counted(ready, 'serveur montre', 'serveurs montrent')} la version en ligne.`;
  return `${ready} serveurs sur ${hosts.length} montrent la version en ligne.`;
}

/** Restores the focus after the dialog. When the button is gone with its action, the remote's heading gets the focus. */
function useFocusBack(asked: PlannedAction | null): void {
  const last = useRef<PlannedAction | null>(null);
  useEffect(() => {
    const { remote } = last.current ?? {};
    last.current = asked;
    if (asked || !remote || document.activeElement !== document.body) return;
    const heading =
      document.getElementById(remoteHeadingId(remote)) ?? document.getElementById(STAGED_HEADING);
    heading?.focus();
  }, [asked]);
}

/** Rows visible at first. */
const FIRST = 15;

interface JournalListProps {
  /** The newest rows, from the dashboard's data. */
  latest: BoardJournal;
  onExpired(): void;
}

/** Rows of the audit log, newest first; earlier rows load on demand. */
function JournalList({ latest, onExpired }: JournalListProps) {
  const [isLong, setIsLong] = useState(false);
  const [older, setOlder] = useState<BoardJournal | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const earlier = older?.entries ?? [];
  const newest = earlier[0]?.seq ?? 0;
  // New rows arrive above the loaded ones; a row in both lists appears once.
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
    <>
      <ol className={styles.entries}>
        {shown.map((entry) => (
          <Line key={entry.seq} entry={entry} />
        ))}
      </ol>
      {isMore && (
        <div>
          <Button aria-disabled={state === 'loading'} onClick={() => state !== 'loading' && more()}>
            {state === 'loading' ? 'Chargement…' : 'Lignes plus anciennes'}
          </Button>
        </div>
      )}
      <p role="status">{state === 'failed' && 'Les lignes plus anciennes n’ont pas pu être chargées.'}</p>
    </>
  );
}

function Line({ entry }: { entry: BoardEntry }) {
  const { at, remote, buildId, reason, run, approvedBy, isSigned } = entry;
  return (
    <li className={styles.entry}>
      <time className={admin.quiet} dateTime={new Date(at).toISOString()}>
        {momentText(at)}
      </time>
      <strong>{remote ?? 'site'}</strong>
      <div>
        {deedText(entry)}
        {reason && (
          <p className={admin.quiet} lang="en">
            {reason}
          </p>
        )}
        {run && (
          <p className={admin.quiet}>{run.url ? <a href={run.url}>{runText(run)}</a> : runText(run)}</p>
        )}
      </div>
      <div className={admin.quiet}>
        {authorText(entry)}
        {approvedBy && `, approuvé par ${approvedBy}`} {isSigned && <Badge tone="quiet">signé</Badge>}
        <Version buildId={buildId} />
      </div>
    </li>
  );
}
