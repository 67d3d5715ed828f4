import type { CanaryAnalysis, ReleaseHealth } from '@site/api-contract/releases/dashboard';
import type { ReleaseError } from '@site/api-contract/releases/team-events';
import { formatNumber } from '@site/kit/numbers';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import styles from './Dashboard.module.css';
import { formatCount, formatPercent } from './format.ts';
import { computePercent } from './health.ts';

/** Failures of a canary beside those of the live release, with the result of the analysis. */
export function CanaryAnalysisSummary({ analysis }: { analysis: CanaryAnalysis }) {
  return (
    <DescriptionList
      rows={[
        { term: 'À l’essai', text: failingText(analysis.own) },
        { term: 'En ligne', text: failingText(analysis.other) },
        { term: 'Conclusion', text: conclusionText(analysis) },
      ]}
    />
  );
}

const failingText = ({ visitors, failing }: CanaryAnalysis['own']): string =>
  `${formatPercent(computePercent(failing, visitors))} en échec, ${formatNumber(failing)} sur ${formatCount(visitors, 'visiteur')}`;

function conclusionText({ state, evidence, limit }: CanaryAnalysis): string {
  const times = formatNumber(Math.round(evidence * 10) / 10);
  if (state === 'ended') return 'Arrêtée automatiquement : elle échouait plus souvent.';
  if (state === 'done') return 'Essai fini.';
  if (evidence <= 1) return 'Rien ne dit qu’elle est moins bonne.';
  return `« Moins bonne » explique ces chiffres ${times} fois mieux que « aussi bonne » ; à ${formatNumber(limit)}, elle est arrêtée.`;
}

/** Errors of a release, those of most visitors first. The browser's message stays in its own language. */
export function ReleaseErrors({ errors = [] }: { errors: ReleaseError[] | undefined }) {
  if (errors.length === 0) return null;
  return (
    <ul className={styles.errors}>
      {errors.map(({ message, page, island, browsers, visitors, stack }) => (
        <li key={`${message} ${island}`}>
          <code>{message}</code>
          <p>
            {page}
            {island && `, îlot ${island}`} ; {browsers.join(', ')} ; {formatCount(visitors, 'visiteur')}
          </p>
          {stack.map((line) => (
            <p key={line}>
              <code>{line}</code>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Counts of a release in the last hour: page views, failures, blocks by the CSP. */
export function LastHourCounts({ health }: { health: ReleaseHealth | undefined }) {
  const { shown = 0, failures = 0, blocked = 0 } = health ?? {};
  const rate = failures > 0 && shown > 0 ? ` (${formatPercent(computePercent(failures, shown))})` : '';
  return (
    <p className={styles.hour}>
      En une heure : {formatCount(shown, 'vue')},{' '}
      <span className={failures > 0 ? styles.failing : undefined}>
        {formatCount(failures, 'échec')}
        {rate}
      </span>
      {blocked > 0 && `, ${formatCount(blocked, 'visite')} avec un blocage par la politique de sécurité`}.
    </p>
  );
}
