import type { DashboardAuditLog, DashboardAuditLogEntry } from '@site/api-contract/releases/dashboard';
import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { useEffect, useRef, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { isSessionExpired } from '../admin/calls.ts';
import type { SessionContentProps } from '../admin/RequireSession.tsx';
import { ActionDialog, type PlannedAction } from './ActionDialog.tsx';
import { loadAuditLog } from './calls.ts';
import styles from './Dashboard.module.css';
import { BuildIdDetails, DetailsDisclosure } from './DetailsDisclosure.tsx';
import {
  describeState,
  formatAction,
  formatAuthor,
  formatCiRun,
  formatCount,
  formatDateTime,
  formatTimeOfDay,
  summariseSite,
} from './format.ts';
import { buildRemoteHeadingId, RemoteCard, RemoteStateBadge } from './RemoteCard.tsx';
import { groupByRemote } from './remotes.ts';
import { useDashboard } from './use-dashboard.ts';

/**
 * Releases page: live releases by team, their health, the audit log and the possible actions. It updates itself.
 */
export function ReleasesDashboard({ onExpired, onLeave }: SessionContentProps) {
  const { dashboard, asOf, isBehind, fault, news, now, refresh } = useDashboard(onExpired);
  const [plannedAction, setPlannedAction] = useState<PlannedAction | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useFocusBack(plannedAction);
  useAddressedRemote(dashboard !== null);
  if (!dashboard) {
    return (
      <div className={`${admin.stack} ${styles.dashboard}`}>
        <h1>Livraisons</h1>
        {isBehind ? (
          <LoadFailure onRetry={refresh}>Le tableau n’a pas pu être chargé. {fault}</LoadFailure>
        ) : (
          <Skeleton count={2} label="Chargement du tableau…" />
        )}
      </div>
    );
  }
  const { hosts, health, auditLog } = dashboard;
  const remotes = groupByRemote(dashboard);
  const openDialog = (plannedAction: PlannedAction) => {
    setAnnouncement('');
    setPlannedAction(plannedAction);
  };
  const unable = hosts.filter(({ composeProblem }) => composeProblem !== null);
  const standings = remotes.map((remote) => ({
    remote: remote.remote,
    standing: describeState(remote, health),
  }));
  return (
    <div className={`${admin.stack} ${styles.dashboard}`}>
      <header className={admin.head}>
        <div className={admin.actions}>
          <h1>Livraisons</h1>
          <RemoteStateBadge standing={summariseSite(standings)} />
        </div>
        <div className={admin.actions}>
          <ButtonLink to="/admin" look="quiet">
            Serveurs dédiés
          </ButtonLink>
          <Button onClick={onLeave}>Se déconnecter</Button>
        </div>
        <p className={isBehind ? admin.message : admin.quiet} data-behind={isBehind || undefined}>
          {isBehind
            ? `Pas de réponse depuis ${formatTimeOfDay(asOf)} : ce tableau n’est peut-être plus à jour. Nouvel essai…`
            : `${hostsText(hosts)} Ce tableau se met à jour de lui-même.`}
        </p>
        {unable.map(({ name, composeProblem }) => (
          <div key={name} className={`${admin.message} ${styles.refused}`}>
            Le serveur {name} ne peut pas préparer de nouvelle version :{' '}
            {unable.length < hosts.length
              ? 'les changements se font sur les autres.'
              : 'aucun changement n’est possible pour l’instant.'}{' '}
            <DetailsDisclosure>
              <span lang="en">{composeProblem}</span>
            </DetailsDisclosure>
          </div>
        ))}
        <p role="status" className={announcement ? admin.message : undefined}>
          {announcement || (news && <span data-unseen="">{news}</span>)}
        </p>
      </header>
      {remotes.length === 0 ? (
        <EmptyState>Rien n’est encore en ligne.</EmptyState>
      ) : (
        <section className={admin.stack} aria-labelledby="remotes">
          <h2 id="remotes">Par partie du site</h2>
          {remotes.map((remote) => (
            <RemoteCard key={remote.remote} remote={remote} health={health} now={now} onPlan={openDialog} />
          ))}
        </section>
      )}
      <section className={admin.stack} aria-labelledby="journal">
        <h2 id="journal">Journal</h2>
        <AuditLogList latest={auditLog} onExpired={onExpired} />
      </section>
      {plannedAction && (
        <ActionDialog
          planned={plannedAction}
          onDone={async (text) => {
            await refresh();
            setAnnouncement(text);
            setPlannedAction((current) => (current === plannedAction ? null : current));
          }}
          onOutdated={() => void refresh()}
          onExpired={onExpired}
          onClose={() => setPlannedAction(null)}
        />
      )}
    </div>
  );
}

function hostsText(hosts: readonly { isReady: boolean }[]): string {
  const ready = hosts.filter(({ isReady }) => isReady).length;
  if (ready === hosts.length)
    return `${formatCount(ready, 'serveur montre', 'serveurs montrent')} la version en ligne.`;
  return `${ready} serveurs sur ${hosts.length} montrent la version en ligne.`;
}

/** Shows the remote that the address names, as mails to teams do, once its card is on the page. */
function useAddressedRemote(isShown: boolean): void {
  useEffect(() => {
    if (isShown && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isShown]);
}

/** Restores the focus after the dialog. When the button is gone with its action, the remote's heading gets the focus. */
function useFocusBack(plannedAction: PlannedAction | null): void {
  const last = useRef<PlannedAction | null>(null);
  useEffect(() => {
    const { remote } = last.current ?? {};
    last.current = plannedAction;
    if (plannedAction || !remote || document.activeElement !== document.body) return;
    document.getElementById(buildRemoteHeadingId(remote))?.focus();
  }, [plannedAction]);
}

/** Rows visible at first. */
const FIRST = 15;

interface AuditLogListProps {
  /** The newest rows, from the dashboard's data. */
  latest: DashboardAuditLog;
  onExpired(): void;
}

/** Rows of the audit log, newest first; earlier rows load on demand. */
function AuditLogList({ latest, onExpired }: AuditLogListProps) {
  const [isLong, setIsLong] = useState(false);
  const [older, setOlder] = useState<DashboardAuditLog | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const earlier = older?.entries ?? [];
  const newest = earlier[0]?.seq ?? 0;
  // New rows arrive above the loaded ones; a row in both lists appears once.
  const entries = [...latest.entries.filter(({ seq }) => seq > newest), ...earlier];
  const before = older ? older.nextBefore : latest.nextBefore;
  const visibleEntries = isLong ? entries : entries.slice(0, FIRST);
  const isMore = before !== null || visibleEntries.length < entries.length;
  const more = async () => {
    setIsLong(true);
    if (!isLong || before === null) return;
    setState('loading');
    try {
      const page = await loadAuditLog(before);
      setOlder({ entries: [...entries, ...page.entries], nextBefore: page.nextBefore });
      setState('idle');
    } catch (error) {
      if (isSessionExpired(error)) return onExpired();
      console.warn('Loading the audit log failed', error);
      setState('failed');
    }
  };
  if (entries.length === 0) return <EmptyState>Rien n’a encore été changé.</EmptyState>;
  return (
    <>
      <ol className={styles.entries}>
        {visibleEntries.map((entry) => (
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

function Line({ entry }: { entry: DashboardAuditLogEntry }) {
  const { at, remote, buildId, run, isSigned } = entry;
  return (
    <li className={styles.entry}>
      <time className={admin.quiet} dateTime={new Date(at).toISOString()}>
        {formatDateTime(at)}
      </time>
      <strong>{remote ?? 'site'}</strong>
      <div>
        {formatAction(entry)}
        {run && (
          <p className={admin.quiet}>
            {run.url ? <a href={run.url}>{formatCiRun(run)}</a> : formatCiRun(run)}
          </p>
        )}
      </div>
      <div className={admin.quiet}>
        {formatAuthor(entry)} {isSigned && <Badge tone="quiet">signé</Badge>}
        <BuildIdDetails buildId={buildId} />
      </div>
    </li>
  );
}
