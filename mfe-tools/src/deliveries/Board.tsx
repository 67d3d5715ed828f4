import { Button, ButtonLink } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { useEffect, useRef, useState } from 'react';
import styles from './Board.module.css';
import { JournalList } from './JournalList.tsx';
import { type Asked, Question } from './Question.tsx';
import { RemoteCard, remoteHeadingId, StandingMark } from './RemoteCard.tsx';
import { Timeline } from './Timeline.tsx';
import { useBoard } from './use-board.ts';
import { clockText, counted, headline, standingOf } from './words.ts';

interface BoardProps {
  onExpired(): void;
  onLeave(): void;
}

/** What is live of each team, how it does, what was, and what can be done about it. It keeps itself up to date. */
export function Board({ onExpired, onLeave }: BoardProps) {
  const { board, asOf, isBehind, fault, news, now, refresh } = useBoard(onExpired);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState('');
  useFocusBack(asked);
  if (!board) {
    return (
      <div className={styles.page}>
        <h1>Livraisons</h1>
        {isBehind ? (
          <LoadFailure onRetry={refresh}>Le tableau n’a pas pu être chargé. {fault}</LoadFailure>
        ) : (
          <Skeleton count={2} label="Chargement du tableau…" />
        )}
      </div>
    );
  }
  const { remotes, hosts, health, journal } = board;
  const standings = remotes.map((remote) => ({
    remote: remote.remote,
    standing: standingOf(remote, health),
  }));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Livraisons</h1>
          <StandingMark standing={headline(standings)} />
        </div>
        <div className={styles.buttons}>
          <ButtonLink to="/admin" look="quiet">
            Serveurs dédiés
          </ButtonLink>
          <Button onClick={onLeave}>Se déconnecter</Button>
        </div>
        <p className={styles.state} data-behind={isBehind || undefined}>
          {isBehind
            ? `Plus de nouvelles depuis ${clockText(asOf)} : ce tableau a peut-être vieilli. Nouvel essai…`
            : `${hostsText(hosts)} Ce tableau se tient à jour.`}
        </p>
        <p role="status" className={said ? styles.said : undefined}>
          {said || (news && <span data-unseen="">{news}</span>)}
        </p>
      </header>
      {remotes.length === 0 ? (
        <EmptyState>Rien n’est encore en ligne.</EmptyState>
      ) : (
        <>
          <section className={styles.part} aria-labelledby="frise">
            <h2 id="frise">Ce qui était en ligne, et quand</h2>
            <Timeline remotes={remotes} now={now} />
          </section>
          <section className={styles.part} aria-labelledby="remotes">
            <h2 id="remotes">Par remote</h2>
            {remotes.map((remote) => (
              <RemoteCard
                key={remote.remote}
                {...{ remote, health, now }}
                onAsk={(question) => {
                  setSaid('');
                  setAsked(question);
                }}
              />
            ))}
          </section>
        </>
      )}
      <section className={styles.part} aria-labelledby="journal">
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
    return `${counted(ready, 'hôte montre', 'hôtes montrent')} ce qui est en ligne.`;
  return `${ready} hôtes sur ${hosts.length} montrent ce qui est en ligne.`;
}

/** The dialog gives the focus back to its button; when that is gone with what it did, its remote gets it. */
function useFocusBack(asked: Asked | null): void {
  const last = useRef<Asked | null>(null);
  useEffect(() => {
    const { remote } = last.current ?? {};
    last.current = asked;
    if (asked || !remote || document.activeElement !== document.body) return;
    document.getElementById(remoteHeadingId(remote))?.focus();
  }, [asked]);
}
