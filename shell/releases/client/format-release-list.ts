import type { ReleasesView } from '@site/api-contract/releases/releases';
import type { ReleaseError } from '@site/api-contract/releases/team-events';
import { formatCanaryNumbers } from '../canary/canary-numbers.ts';

const words = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('  ');

/** Returns the author and the size of the release's files. */
const rest = ({ by, bytes }: { by: string | null; bytes: number | null }) =>
  words(by !== null && `by ${by}`, bytes === null ? 'pruned' : `${(bytes / 1000).toFixed(0)} kB`);

/** Returns the numbers of a running canary's analysis, and what the site waits for before it acts by itself. */
function runningCanaryLines(canary: ReleasesView['variants'][number]['canary']): string[] {
  if (!canary?.analysis) return [];
  const waits = canary.analysis.waitsFor.map(({ what, have, need }) => `${have} ${what} of ${need} needed`);
  return [
    `         ${formatCanaryNumbers(canary.analysis)}`,
    ...(waits.length > 0 ? [`         waits for ${waits.join(', ')}`] : []),
  ];
}

/** Returns the errors of a release, each with its place, and a line for each position in the release's files. */
const errorLines = (errors: readonly ReleaseError[] = []): string[] =>
  errors.flatMap(({ message, page, island, browsers, visitors, stack }) => [
    `         error: ${message}`,
    `           on ${page}${island ? `, island ${island}` : ''}; ${browsers.join(', ')}; ${visitors} visitors`,
    ...stack.map((line) => `           at ${line}`),
  ]);

/** Returns an ended canary: its end, the numbers of its analysis, and its errors. */
function endedCanaryLines(one: ReleasesView['endedCanaries'][number]): string[] {
  const { remote, buildId, outcome, since, until, by, against, reason } = one;
  const author = by !== null && `by ${by}`;
  return [
    words(`${remote}@${buildId}`, `canary ${outcome}`, `${since} to ${until}`, author, `against ${against}`),
    // The reason of an end by the site is its numbers at that time.
    `         ${reason ?? formatCanaryNumbers(one)}`,
    ...errorLines(one.errors),
  ];
}

/** Returns a releases view as text, one line an item, and more for what is known of a canary. */
export function formatReleaseList(view: ReleasesView): string[] {
  return [
    ...view.live.map((one) =>
      words(one.remote, 'live', one.buildId, `since ${one.since}`, rest(one), one.base),
    ),
    ...view.variants.flatMap((one) => {
      const { canary, previewUntil } = one;
      const roles = [
        canary && `canary for ${canary.share} % of visitors${canary.promotes ? ', more while it holds' : ''}`,
        previewUntil && `preview until ${previewUntil}`,
      ];
      const role = roles.filter(Boolean).join(', ');
      return [
        words(`${one.remote}@${one.buildId}`, role, `since ${one.since}`, rest(one)),
        ...runningCanaryLines(canary),
        ...errorLines(one.errors),
      ];
    }),
    ...view.retired.map(({ remote, since, by, to }) =>
      words(remote, 'retired', `since ${since}`, by !== null && `by ${by}`, to && `its pages lead to ${to}`),
    ),
    ...view.history.map((one) =>
      words(one.remote, 'was ', one.buildId, `${one.since} to ${one.until}`, rest(one)),
    ),
    ...view.endedCanaries.flatMap(endedCanaryLines),
    ...view.hosts.map(({ name, composition, composeProblem }) => {
      const isLive = composition === view.composition;
      const serves = isLive ? 'serves what is live' : `serves ${composition ?? 'nothing yet'}`;
      return words('host', name, serves, composeProblem !== null && `can’t compose: ${composeProblem}`);
    }),
  ];
}
