import { z } from 'zod';

const countsSchema = z.object({ visitors: z.number(), failing: z.number() });
/** Number of visitors who met a release, and number of those with a failure. */
export type VisitorCounts = z.infer<typeof countsSchema>;

/** Counts of the canary (`own`) and of the release it is compared with (`other`). */
export const comparedCountsSchema = z.object({ own: countsSchema, other: countsSchema });

/** Settings of canary analysis. docs/explanation/measurements.md has measurements with these settings. */
export const ANALYSIS_DEFAULTS = {
  /**
   * Evidence at which a canary is ended: « worse » is this many times likelier than « as good ». A good canary ends
   * with a probability of at most 1 in `limit`.
   */
  limit: 1_000,
  /**
   * Minimum number of failing visitors before a canary is ended: a single broken browser ends nothing within an hour on fewer
   * hosts than this.
   */
  leastFailing: 4,
  /**
   * Minimum number of networks to which hosts served the canary's pages, summed over the hosts: browser reports alone
   * change nothing.
   */
  leastViews: 20,
  /** Percent of visitors a canary reaches, step by step. */
  steps: [5, 20, 50, 100],
  /** Minimum time of each step in milliseconds, and minimum number of visitors in each step. */
  leastMs: 10 * 60_000,
  leastVisitors: 100,
  /** Evidence at which the canary's share stops growing, until the evidence has sunk again. */
  doubt: 20,
  /** Pause between two analysis passes, in milliseconds. */
  intervalMs: 4_000,
};
export type AnalysisSettings = typeof ANALYSIS_DEFAULTS;

/** State of a canary's test, stored as JSON. */
export const analysisSchema = z.object({
  /** Compared counts: the canary, and the live release at the same time. */
  ...comparedCountsSchema.shape,
  /** Counts not yet compared. */
  waiting: comparedCountsSchema,
  /** Earlier counts of the live release, from which its rate is first estimated. */
  known: countsSchema,
  /** Logarithm of the test's value for each of {@link EXCESSES}. */
  logs: z.array(z.number()),
  /** Page views of the canary that hosts had counted when the analysis began. */
  viewsBefore: z.number().default(0),
});
/** See {@link analysisSchema}. */
export type AnalysisState = z.infer<typeof analysisSchema>;

/**
 * Alternatives of the test: excess failure rates, as parts of the visitors for whom the live release works.
 * The finest is one visitor in a hundred; a canary that fails for every visitor is found by the coarsest.
 */
const EXCESSES = [0.01, 0.03, 0.1, 0.3, 0.9];

const NO_COUNTS: VisitorCounts = { visitors: 0, failing: 0 };

const sum = (one: VisitorCounts, other: VisitorCounts): VisitorCounts => ({
  visitors: one.visitors + other.visitors,
  failing: one.failing + other.failing,
});

/** Maximum weight of earlier counts, in visitors: today's rate may differ. */
const MOST_KNOWN = 1_000;

function capped({ visitors, failing }: VisitorCounts): VisitorCounts {
  const part = Math.min(1, MOST_KNOWN / Math.max(1, visitors));
  return { visitors: visitors * part, failing: failing * part };
}

/**
 * Returns the initial state of an analysis.
 * @param known counts of the live release before the analysis
 * @param viewsBefore page views of the canary counted so far
 */
export const beginAnalysis = (known: VisitorCounts = NO_COUNTS, viewsBefore = 0): AnalysisState => ({
  own: NO_COUNTS,
  other: NO_COUNTS,
  waiting: { own: NO_COUNTS, other: NO_COUNTS },
  known: capped(known),
  logs: EXCESSES.map(() => 0),
  viewsBefore,
});

/** Returns an estimated failure rate, never 0 and never 1: the counts plus half a failing visitor and 99.5 others. */
const getRate = ({ visitors, failing }: VisitorCounts): number => (failing + 0.5) / (visitors + 100);

/** Returns the log-likelihood of counts at a rate, without the terms that are equal for every rate. */
const likelihood = ({ visitors, failing }: VisitorCounts, rate: number): number =>
  failing * Math.log(rate) + (visitors - failing) * Math.log(1 - rate);

/** Returns true if a block has enough visitors of both releases. Only the numbers of visitors decide, never their failures. */
const isComparable = (own: VisitorCounts, other: VisitorCounts, share: number): boolean =>
  own.visitors > 0 && other.visitors >= (own.visitors * Math.min(9, (100 - share) / share)) / 2;

/**
 * Adds new counts to the test of the hypothesis « the canary fails no more often than the live release ».
 *
 * The test is a test by betting (Ville 1939; Shafer 2021, « Testing by betting »). For two groups see Turner, Ly and
 * Grünwald 2024, « Generic E-variables for exact sequential k-sample tests ». Visitors come in blocks: `m` meet the canary,
 * and `n` meet the live release. Before each block, earlier blocks alone fix an alternative: the estimated live rate `q`, and
 * the canary's rate `p = q + d (1 − q)` for an excess `d`. With `r = (m p + n q) / (m + n)`, the block's factor is
 *
 *     S = Π p^x (1 − p)^(1−x) / (r^x (1 − r)^(1−x)) over the canary's visitors (x = 1: failing)
 *       · Π q^x (1 − q)^(1−x) / (r^x (1 − r)^(1−x)) over the live release's
 *
 * *The factor's expectation is at most 1 whenever the canary's true rate `a` isn't above the live release's true rate `b`.*
 * A visitor of the canary has the expected factor `A(a) = a p/r + (1 − a)(1 − p)/(1 − r)`, which grows with `a` as `p ≥ r`.
 * A visitor of the live release has `B(b)`, the same with `q` for `p`, which falls with `b` as `q ≤ r`.
 * So `A(a)^m B(b)^n ≤ A(b)^m B(b)^n`. The logarithm of the right side is concave in `b`. At `b = r` the logarithm is 0, and
 * so is its slope `(m (p − r) + n (q − r)) / (r (1 − r))`. So the logarithm is never above 0.
 *
 * The product over blocks therefore never grows in expectation, and neither does its mean over all excesses, which is
 * {@link computeEvidence}. By Ville's inequality, the probability that the mean *ever* reaches 1000 is at most 1 in 1000. The
 * bound holds for any number and times of analysis passes. The failure rate may change from block to block, for both releases alike.
 *
 * The test assumes that the visitors of the canary are drawn at random, and that each visitor is counted once. A block's size
 * must not depend on the failures of its visitors.
 *
 * @param share percent of visitors the canary reaches
 */
export function updateAnalysis(
  analysis: AnalysisState,
  own: VisitorCounts,
  other: VisitorCounts,
  share: number,
): AnalysisState {
  const waiting = { own: sum(analysis.waiting.own, own), other: sum(analysis.waiting.other, other) };
  if (!isComparable(waiting.own, waiting.other, share)) return { ...analysis, waiting };
  const q = getRate(sum(analysis.known, analysis.other));
  const { own: m, other: n } = waiting;
  const logs = analysis.logs.map((log, index) => {
    const p = q + (EXCESSES[index] as number) * (1 - q);
    const r = (m.visitors * p + n.visitors * q) / (m.visitors + n.visitors);
    return log + likelihood(m, p) - likelihood(m, r) + likelihood(n, q) - likelihood(n, r);
  });
  return {
    ...analysis,
    own: sum(analysis.own, m),
    other: sum(analysis.other, n),
    waiting: { own: NO_COUNTS, other: NO_COUNTS },
    logs,
  };
}

/** Upper limit of exponents, so that powers stay finite. */
const MOST_LOG = 700;

/** Returns the mean of the test's values: how many times likelier « worse » explains the counts than « as good ». */
export const computeEvidence = ({ logs }: Pick<AnalysisState, 'logs'>): number =>
  logs.reduce((total, log) => total + Math.exp(Math.min(log, MOST_LOG)), 0) / logs.length;

/**
 * Returns true if hosts served enough pages of the canary for the site to act on its own.
 * @param views page views of the canary that all hosts have counted
 */
export const hasEnoughViews = (
  analysis: AnalysisState,
  views: number,
  { leastViews }: AnalysisSettings,
): boolean => views - analysis.viewsBefore >= leastViews;

/**
 * Returns true if a canary's failures were seen on its own remote's pages, or on pages of two remotes. A team's scripts can
 * make any release fail on the team's pages, so that those alone end no canary of another team.
 * @param pageOwners remotes on whose pages the canary failed
 */
export const isWitnessed = (remote: string, pageOwners: readonly string[]): boolean =>
  pageOwners.length > 1 || pageOwners.includes(remote);

/** Returns true if the canary must be ended. */
export const shouldAbortCanary = (
  analysis: AnalysisState,
  { limit, leastFailing }: AnalysisSettings,
): boolean => analysis.own.failing >= leastFailing && computeEvidence(analysis) >= limit;

/** Current step of a canary. */
export interface CanaryStep {
  /** Percent of visitors. */
  share: number;
  /** Epoch milliseconds. */
  since: number;
  /** Visitors the canary had met when the step began. */
  visitorsBefore: number;
}

/** Returns the next share of a healthy canary in percent, 100 for all visitors; `null` if the share stays for now. */
export function computeNextShare(
  analysis: AnalysisState,
  step: CanaryStep,
  now: number,
  setting: AnalysisSettings,
): number | null {
  const { leastMs, leastVisitors, doubt, steps } = setting;
  const visitors = analysis.own.visitors - step.visitorsBefore;
  if (now - step.since < leastMs || visitors < leastVisitors || computeEvidence(analysis) >= doubt)
    return null;
  return steps.find((share) => share > step.share) ?? 100;
}
