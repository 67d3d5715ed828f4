import type { ChangeOutcome } from '@site/api-contract/releases/releases';

const getName = ({ remote = '', build = '' }: ChangeOutcome): string => `${remote}@${build}`;

/** Returns what became of the release or the remote, in one line. */
function formatState(outcome: ChangeOutcome): string {
  const { state, action, remote, share, promotes, until, redirect, reason } = outcome;
  switch (state) {
    case 'live':
      return `live     ${getName(outcome)}${action === 'rollback' ? ' again' : ''}`;
    case 'canary':
      return `canary   ${getName(outcome)}, ${share} % of visitors${promotes ? ', then more while it holds' : ''}`;
    case 'preview':
      return `preview  ${getName(outcome)} until ${until}`;
    case 'ended':
      return action === 'abort'
        ? `aborted  ${getName(outcome)}`
        : `ended    previews of ${remote}@${outcome.build ?? 'all'}`;
    case 'retired':
      return `retired  ${remote}, its pages ${redirect ? `lead to ${redirect}` : 'answer 410'}`;
    case 'applied':
      return 'operator the configuration is in force; a new email or origin once the hosts restart';
    case 'pruned':
    case 'done':
      return `done     ${action}, ${reason}`;
  }
}

/** Returns the lines of a pruning. */
function formatPruning({ reason, pruned = [], files = 0 }: ChangeOutcome): string[] {
  if (reason) return [`kept     all files, since ${reason}`];
  return [
    ...pruned.map((release) => `pruned   ${release}`),
    `removed  ${files} files`,
    `${pruned.length} releases pruned`,
  ];
}

/** Returns the lines that a command prints about its outcome. */
export function formatOutcome(outcome: ChangeOutcome): string[] {
  const { action, state, seconds, reason, pages, pageCount, source, warnings = [], link } = outcome;
  if (action === 'prune' && state !== 'done') return formatPruning(outcome);
  const lines = [formatState(outcome) + (seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`)];
  if (reason && state !== 'done') lines.push(`composed since ${reason}`);
  // Pages of canaries and previews are added to the site's: they renew none.
  if (pages && state === 'live') {
    const others = source ? `, the others are those of ${source}` : '';
    lines.push(`renewed  ${pages.length} of ${pageCount} pages${pages.length > 0 ? ':' : ''}${others}`);
    lines.push(...pages.map((path) => `         ${path}`));
  }
  lines.push(...warnings);
  if (link) lines.push(`link     ${link}`);
  return lines;
}
