import { z } from 'zod';

const countsSchema = z.object({ visitors: z.number(), failing: z.number() });
/** How many met a release, and how many of those met a failure. */
export type Counts = z.infer<typeof countsSchema>;

/** Of the release on trial, and of the one it is compared with. */
export const bothCountsSchema = z.object({ own: countsSchema, other: countsSchema });

/** What a release on trial is judged by: the setting in force; figures of it in docs/explanation/measurements.md. */
export const SETTING = {
  /** How many times likelier « worse » must be than « as good » for a release to be taken back: one good one in so many is. */
  limit: 1_000,
  /** … and that many visitors must have failed: one with a broken browser ends nothing. */
  leastFailing: 4,
  /** … and hosts must have served its pages to that many networks: reports alone move nothing. */
  leastViews: 20,
  /** Percent of visitors a canary reaches one after the other. */
  steps: [5, 20, 50, 100],
  /** How long it stays at each of them, in milliseconds, and how many visitors it must have met there. */
  leastMs: 10 * 60_000,
  leastVisitors: 100,
  /** From this evidence on it reaches no more visitors, until it has sunk again. */
  doubt: 20,
  /** Time between two looks at releases on trial, in milliseconds. */
  lookMs: 4_000,
};
export type Setting = typeof SETTING;

/** What the test of a canary has seen so far; it is kept as JSON. */
export const analysisSchema = z.object({
  /** What was compared: the canary, and the live release at the same time. */
  ...bothCountsSchema.shape,
  /** What was counted and isn't compared yet. */
  waiting: bothCountsSchema,
  /** What was known of the live release before, and its rate is guessed from at first. */
  known: countsSchema,
  /** Logarithm of the test's value for each of {@link EXCESSES}. */
  logs: z.array(z.number()),
  /** Page views that hosts had counted of the release when the trial began. */
  viewsBefore: z.number().default(0),
});
/** See {@link analysisSchema}. */
export type AnalysisState = z.infer<typeof analysisSchema>;

/**
 * The alternatives: by how much a worse release fails more often, as parts of the visitors whom the live one serves. One visitor
 * in a hundred is the finest that is looked for; whoever fails for all is found by the coarsest.
 */
const EXCESSES = [0.01, 0.03, 0.1, 0.3, 0.9];

const nobody: Counts = { visitors: 0, failing: 0 };

const sum = (one: Counts, other: Counts): Counts => ({
  visitors: one.visitors + other.visitors,
  failing: one.failing + other.failing,
});

/** What is known from before counts as at most so many visitors: today's rate may be another. */
const MOST_KNOWN = 1_000;

function capped({ visitors, failing }: Counts): Counts {
  const part = Math.min(1, MOST_KNOWN / Math.max(1, visitors));
  return { visitors: visitors * part, failing: failing * part };
}

/**
 * Begins a test.
 * @param known what was counted of the live release before it
 * @param viewsBefore page views that were counted of the release on trial
 */
export const beginAnalysis = (known: Counts = nobody, viewsBefore = 0): AnalysisState => ({
  own: nobody,
  other: nobody,
  waiting: { own: nobody, other: nobody },
  known: capped(known),
  logs: EXCESSES.map(() => 0),
  viewsBefore,
});

/** A rate, guessed as if another half visitor had failed and 99.5 hadn't: never 0, never 1. */
const rateOf = ({ visitors, failing }: Counts): number => (failing + 0.5) / (visitors + 100);

/** Logarithm of how likely counts are at a rate, but for what is the same at every rate. */
const likelihood = ({ visitors, failing }: Counts, rate: number): number =>
  failing * Math.log(rate) + (visitors - failing) * Math.log(1 - rate);

/** Whether a block shows enough of both: how many visitors it has decides, never how they fared. */
const isComparable = (own: Counts, other: Counts, share: number): boolean =>
  own.visitors > 0 && other.visitors >= (own.visitors * Math.min(9, (100 - share) / share)) / 2;

/**
 * Takes what was counted since the last time into the test « the canary fails no more often than the live release ».
 *
 * The test is one by betting (Ville 1939; Shafer 2021, « Testing by betting »; for two groups Turner, Ly and Grünwald 2024,
 * « Generic E-variables for exact sequential k-sample tests »). Visitors come in blocks, `m` to the canary and `n` to the
 * live release. Before a block is looked at, an alternative is fixed from earlier blocks alone: the live rate `q` as guessed so
 * far, the canary's `p = q + d (1 − q)` for an excess `d`. With `r = (m p + n q) / (m + n)` the block's factor is
 *
 *     S = Π p^x (1 − p)^(1−x) / (r^x (1 − r)^(1−x)) over the canary's visitors (x = 1: failing)
 *       · Π q^x (1 − q)^(1−x) / (r^x (1 − r)^(1−x)) over the live release's
 *
 * *Its expectation is at most 1 whenever the canary's true rate `a` isn't above the live one's `b`*, whatever they are: a
 * canary's visitor has the expected factor `A(a) = a p/r + (1 − a)(1 − p)/(1 − r)`, which grows with `a` as `p ≥ r`; a live
 * one's has `B(b)`, which falls with `b` as `q ≤ r`. So `A(a)^m B(b)^n ≤ A(b)^m B(b)^n`. The logarithm of the right side is
 * concave in `b`; at `b = r` it is 0, and so is its slope `(m (p − r) + n (q − r)) / (r (1 − r))`. So it is never above 0.
 *
 * The product over blocks therefore never grows in expectation, and neither does the mean over all excesses (what
 * {@link evidenceOf} says). By Ville's inequality it *ever* reaches 1000 with a probability of at most 1 in 1000, however
 * often and whenever one looks, and whatever rate the hour has: it may change from block to block, for both alike.
 *
 * What it takes for granted: whoever gets the canary is drawn at random; visitors are each counted once (`Visitors`); a block's
 * size doesn't depend on how its visitors fared.
 *
 * @param share percent of visitors the canary reaches
 */
export function observe(trial: AnalysisState, own: Counts, other: Counts, share: number): AnalysisState {
  const waiting = { own: sum(trial.waiting.own, own), other: sum(trial.waiting.other, other) };
  if (!isComparable(waiting.own, waiting.other, share)) return { ...trial, waiting };
  const q = rateOf(sum(trial.known, trial.other));
  const { own: m, other: n } = waiting;
  const logs = trial.logs.map((log, index) => {
    const p = q + (EXCESSES[index] as number) * (1 - q);
    const r = (m.visitors * p + n.visitors * q) / (m.visitors + n.visitors);
    return log + likelihood(m, p) - likelihood(m, r) + likelihood(n, q) - likelihood(n, r);
  });
  return {
    ...trial,
    own: sum(trial.own, m),
    other: sum(trial.other, n),
    waiting: { own: nobody, other: nobody },
    logs,
  };
}

/** Beyond, a number would be infinite. */
const MOST_LOG = 700;

/** The mean of the test's values: how many times likelier « worse » explains what was seen. */
export const evidenceOf = ({ logs }: Pick<AnalysisState, 'logs'>): number =>
  logs.reduce((total, log) => total + Math.exp(Math.min(log, MOST_LOG)), 0) / logs.length;

/** Whether enough real pages were served for the site to change anything by itself. @param views all that hosts have counted */
export const isSeen = (trial: AnalysisState, views: number, { leastViews }: Setting): boolean =>
  views - trial.viewsBefore >= leastViews;

/** Whether a release is to be taken back. */
export const isWorse = (trial: AnalysisState, { limit, leastFailing }: Setting): boolean =>
  trial.own.failing >= leastFailing && evidenceOf(trial) >= limit;

/** The step a canary stands at. */
export interface CanaryStep {
  /** Percent of visitors. */
  share: number;
  /** Epoch milliseconds. */
  since: number;
  /** Visitors it had met when it began. */
  visitorsBefore: number;
}

/** The share a canary that holds reaches next, 100 for everybody; `null`: it stays for now. */
export function nextShare(
  trial: AnalysisState,
  step: CanaryStep,
  now: number,
  setting: Setting,
): number | null {
  const { leastMs, leastVisitors, doubt, steps } = setting;
  const met = trial.own.visitors - step.visitorsBefore;
  if (now - step.since < leastMs || met < leastVisitors || evidenceOf(trial) >= doubt) return null;
  return steps.find((share) => share > step.share) ?? 100;
}
