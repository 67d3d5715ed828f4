import type { DashboardHealth } from '@site/api-contract/releases/dashboard';
import { Button } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import admin from '../admin/Admin.module.css';
import { type PlannedAction, planAbort, planEndPreview, planPromote, planRollback } from './ActionDialog.tsx';
import styles from './Dashboard.module.css';
import { BuildIdDetails } from './DetailsDisclosure.tsx';
import {
  describeState,
  formatAgo,
  formatAuthor,
  formatDateTime,
  formatElapsed,
  formatPercent,
  formatTimeLeft,
  formatWaits,
  type RemoteState,
} from './format.ts';
import { findAnalysis, findHealth } from './health.ts';
import { CanaryAnalysisSummary, LastHourCounts, ReleaseErrors } from './ReleaseHealthSummary.tsx';
import type { DashboardRemote } from './remotes.ts';

/** Target of the focus when the focused button is gone. */
export const buildRemoteHeadingId = (remote: string): string => `remote-${remote}`;

interface RemoteCardProps {
  remote: DashboardRemote;
  health: DashboardHealth;
  now: number;
  onPlan(action: PlannedAction): void;
}

/** One remote: live release, canary and previews, their health in browsers, and the possible actions. */
export function RemoteCard({ remote: shown, health, now, onPlan }: RemoteCardProps) {
  const { remote, live, canary, previews, retired } = shown;
  const rollback = planRollback(shown);
  const endedAnalysis = health.analyses.find(
    (analysis) => analysis.remote === remote && analysis.state === 'ended',
  );
  return (
    <article className={`${admin.stack} ${styles.card}`} aria-labelledby={buildRemoteHeadingId(remote)}>
      <header className={admin.actions}>
        <h3 id={buildRemoteHeadingId(remote)} tabIndex={-1}>
          {remote}
        </h3>
        <RemoteStateBadge standing={describeState(shown, health)} />
      </header>
      <div className={`${admin.stack} ${styles.facts}`}>
        {live && (
          <div className={admin.stack}>
            <h4>En ligne</h4>
            <Release {...live} now={now} />
            <LastHourCounts health={findHealth(health, remote, live.buildId)} />
            {rollback && (
              <div className={admin.actions}>
                <Button onClick={() => onPlan(rollback)}>{rollback.confirm}</Button>
              </div>
            )}
          </div>
        )}
        {retired && (
          <p className={admin.quiet}>
            Retiré {formatElapsed(Date.parse(retired.since), now)}
            {retired.by && `, par ${formatAuthor({ by: retired.by })}`}
            {retired.to ? ` : ses pages mènent à ${retired.to}.` : ' : ses pages n’existent plus.'}
          </p>
        )}
        {endedAnalysis && (
          <div className={admin.quiet}>
            Essai arrêté automatiquement
            {endedAnalysis.endedAt !== null && ` ${formatAgo(endedAnalysis.endedAt, now)}`} : la version
            échouait plus souvent.
            <BuildIdDetails buildId={endedAnalysis.buildId} />
            <ReleaseErrors errors={endedAnalysis.errors} />
          </div>
        )}
        {canary && <Canary shown={shown} health={health} now={now} onPlan={onPlan} />}
        {previews.length > 0 && (
          <div className={admin.stack}>
            <h4>Aperçus</h4>
            <ul className={styles.previews}>
              {previews.map(({ buildId, by, until, link, errors }) => (
                <li key={buildId}>
                  <div>
                    <p className={admin.quiet}>
                      {by && `${by}, `}
                      <span title={formatDateTime(Date.parse(until))}>
                        {formatTimeLeft(Date.parse(until), now)}
                      </span>
                    </p>
                    <BuildIdDetails buildId={buildId} />
                    <ReleaseErrors errors={errors} />
                  </div>
                  <div className={admin.actions}>
                    <CopyButton label="Copier le lien" text={() => link} />
                    <Button
                      aria-label={`Fermer l’aperçu ${buildId}`}
                      onClick={() => onPlan(planEndPreview(shown, buildId))}
                    >
                      Fermer
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </article>
  );
}

type ReleaseProps = Pick<NonNullable<DashboardRemote['live']>, 'buildId' | 'since' | 'by'> & { now: number };

function Release({ buildId, since, by, now }: ReleaseProps) {
  return (
    <>
      <p className={admin.quiet}>
        Publiée{' '}
        <time dateTime={since} title={formatDateTime(Date.parse(since))}>
          {formatElapsed(Date.parse(since), now)}
        </time>
        {by && `, par ${formatAuthor({ by })}`}
      </p>
      <BuildIdDetails buildId={buildId} />
    </>
  );
}

function Canary({
  shown,
  health,
  now,
  onPlan,
}: { shown: DashboardRemote } & Omit<RemoteCardProps, 'remote'>) {
  const { remote, canary } = shown;
  if (!canary) return null;
  const analysis = findAnalysis(health, remote, canary.buildId);
  const [promote, abort] = [planPromote(shown), planAbort(shown)];
  return (
    <div className={`${admin.stack} ${styles.canary}`}>
      <h4>À l’essai</h4>
      <Release {...canary} now={now} />
      <p>
        {formatPercent(canary.share)} des visiteurs
        {canary.promotesItself && ', puis tous si l’essai réussit'}
      </p>
      <LastHourCounts health={findHealth(health, remote, canary.buildId)} />
      {analysis && <CanaryAnalysisSummary analysis={analysis} />}
      <ReleaseErrors errors={canary.errors} />
      {canary.waitsFor.length > 0 && <p className={admin.quiet}>{formatWaits(canary.waitsFor)}</p>}
      <div className={admin.actions}>
        {promote && <Button onClick={() => onPlan(promote)}>Donner à tous</Button>}
        {abort && <Button onClick={() => onPlan(abort)}>Arrêter</Button>}
      </div>
    </div>
  );
}

/** A sign beside each colour, for visitors who don't distinguish colours. */
const iconPaths = {
  good: 'M2.5 6.5 5 9l4.5-5.5',
  watch: 'M6 1.2a4.8 4.8 0 1 1-.01 0M6 3.6V6l1.7 1.2',
  bad: 'M6 2.5v4.5M6 9v.6',
  quiet: 'M3 6h6',
} as const;

/** State as a sign, a colour and a text. */
export const RemoteStateBadge = ({ standing: { text, tone } }: { standing: RemoteState }) => (
  <span className={`${styles.standing} ${styles[tone]}`}>
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={iconPaths[tone]} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    {text}
  </span>
);
