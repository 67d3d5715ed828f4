import { describe, expect, it } from 'vitest';
import {
  ANALYSIS_DEFAULTS,
  type AnalysisState,
  beginAnalysis,
  type CanaryStep,
  computeEvidence,
  computeNextShare,
  hasEnoughViews,
  shouldAbortCanary,
  updateAnalysis,
  type VisitorCounts,
} from './statistics.ts';

/** Returns a generator of numbers in [0, 1), reproducible by its seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Pause between two passes, in milliseconds. */
const INTERVAL_MS = 4_000;

/** A simulated site with a canary, until the canary ends or reaches all visitors. */
interface Site {
  /** Failure rate of each release at a pass. */
  canary: (pass: number) => number;
  live: (pass: number) => number;
  /** Visitors between two passes. */
  visitors: number;
  /** Initial share of the canary, in percent. */
  share: number;
}

const getCounts = (visitors: number, failing: number): VisitorCounts => ({ visitors, failing });

/** Simulates a site. Returns whether the canary was ended, its last share in percent, and the visitors it has met. */
function run(site: Site, random: () => number) {
  let analysis = beginAnalysis();
  let step: CanaryStep = { share: site.share, since: 0, visitorsBefore: 0 };
  let visitors = 0;
  for (let pass = 1; pass <= 5_000; pass++) {
    const own = getCounts(0, 0);
    const other = getCounts(0, 0);
    for (let visitor = 0; visitor < site.visitors; visitor++) {
      const isOwn = random() * 100 < step.share;
      const counts = isOwn ? own : other;
      counts.visitors += 1;
      if (random() < (isOwn ? site.canary : site.live)(pass)) counts.failing += 1;
    }
    visitors += own.visitors;
    analysis = updateAnalysis(analysis, own, other, step.share);
    if (shouldAbortCanary(analysis, ANALYSIS_DEFAULTS)) return { isEnded: true, share: step.share, visitors };
    const share = computeNextShare(analysis, step, pass * INTERVAL_MS, ANALYSIS_DEFAULTS);
    if (share === 100) return { isEnded: false, share, visitors };
    if (share) step = { share, since: pass * INTERVAL_MS, visitorsBefore: analysis.own.visitors };
  }
  return { isEnded: false, share: step.share, visitors };
}

const runs = (count: number, site: Site, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => run(site, random));
};

const always = (rate: number) => () => rate;
const ended = (fates: ReturnType<typeof runs>) => fates.filter(({ isEnded }) => isEnded).length;

// Simulated canaries, at a limit of 1 in 1000.
it.each([
  ['half a visitor in a hundred meets a failure anyway', always(0.005), 11],
  ['nothing ever fails', always(0), 12],
  ['one in twenty does', always(0.05), 13],
  ['a quarter does, for five minutes', (pass: number) => (pass > 100 && pass < 175 ? 0.25 : 0.002), 14],
])('200 canaries as good as live at most 2 end, the rest reach everybody: %s', (_name, rate, seed) => {
  const fates = runs(200, { canary: rate, live: rate, visitors: 50, share: 5 }, seed);
  expect(ended(fates)).toBeLessThanOrEqual(2);
  expect(fates.filter(({ share }) => share === 100).length).toBe(200 - ended(fates));
});

it('200 canaries that fail for 3 in 100 end within 2,000 of their views', () => {
  const fates = runs(200, { canary: always(0.032), live: always(0.002), visitors: 50, share: 5 }, 21);
  expect(ended(fates)).toBe(200);
  expect(Math.max(...fates.map(({ visitors }) => visitors))).toBeLessThan(2_000);
});

it('200 canaries that always throw end before 20 visitors, at the first share', () => {
  const fates = runs(200, { canary: always(1), live: always(0.002), visitors: 10, share: 5 }, 22);
  expect(ended(fates)).toBe(200);
  expect(Math.max(...fates.map(({ visitors }) => visitors))).toBeLessThan(20);
  expect(new Set(fates.map(({ share }) => share))).toEqual(new Set([5]));
});

it('canary better than live reaches everybody', () => {
  const fates = runs(20, { canary: always(0.001), live: always(0.03), visitors: 50, share: 5 }, 23);
  expect(fates.map(({ share }) => share)).toEqual(Array(20).fill(100));
});

it('canary that fails for half is ended on a site with few visitors', () => {
  const fates = runs(50, { canary: always(0.5), live: always(0.005), visitors: 1, share: 10 }, 24);
  expect(ended(fates)).toBe(50);
  expect(Math.max(...fates.map(({ visitors }) => visitors))).toBeLessThan(60);
});

const after = (...blocks: [own: VisitorCounts, other: VisitorCounts][]): AnalysisState =>
  blocks.reduce((analysis, [own, other]) => updateAnalysis(analysis, own, other, 50), beginAnalysis());

it('factor of one visitor in each group is the formula’s, worked by hand', () => {
  // Without counts q = 0.5 / 100 = 0.005. For d = 0.9: p = 0.9005, r = 0.45275, (0.9005 / 0.45275) (0.995 / 0.54725) = 3.6163.
  const analysis = after([getCounts(1, 1), getCounts(1, 0)]);
  expect(Math.exp(analysis.logs[4] as number)).toBeCloseTo(3.6163, 3);
  // For d = 0.01: p = 0.01495, r = 0.009975, (0.01495 / 0.009975) (0.995 / 0.990025) = 1.5063.
  expect(Math.exp(analysis.logs[0] as number)).toBeCloseTo(1.5063, 3);
});

it('factor of a block is at most 1 on average if both groups share a rate', () => {
  const outcomes = [0, 1].flatMap((x) => [0, 1].map((y) => [x, y] as const));
  const expected = (own: number, other: number) =>
    outcomes.reduce((total, [x, y]) => {
      const likely = (x ? own : 1 - own) * (y ? other : 1 - other);
      const block = after([getCounts(1, x), getCounts(1, y)]);
      return total + likely * computeEvidence(block);
    }, 0);
  for (const rate of [0.0001, 0.005, 0.01, 0.1, 0.45, 0.9, 0.999]) {
    expect(expected(rate, rate)).toBeLessThanOrEqual(1 + 1e-12);
    expect(expected(rate / 2, rate)).toBeLessThanOrEqual(1 + 1e-12);
  }
  expect(expected(0.5, 0.005)).toBeGreaterThan(1.2);
});

it('canary’s visitors alone aren’t compared before visitors of live come', () => {
  const alone = updateAnalysis(beginAnalysis(), getCounts(5, 5), getCounts(0, 0), 10);
  expect(computeEvidence(alone)).toBe(1);
  const both = updateAnalysis(alone, getCounts(0, 0), getCounts(45, 0), 10);
  expect(both.own).toEqual(getCounts(5, 5));
  expect(shouldAbortCanary(both, ANALYSIS_DEFAULTS)).toBe(true);
});

it.each([
  [3, false],
  [4, true],
])('%i failures, however clear, end a canary: %s', (failing, isEnded) => {
  const analysis = updateAnalysis(beginAnalysis(), getCounts(failing, failing), getCounts(1_000, 0), 5);
  expect(computeEvidence(analysis)).toBeGreaterThan(ANALYSIS_DEFAULTS.limit);
  expect(shouldAbortCanary(analysis, ANALYSIS_DEFAULTS)).toBe(isEnded);
});

const good = updateAnalysis(beginAnalysis(), getCounts(120, 0), getCounts(2_280, 2), 5);
const step: CanaryStep = { share: 5, since: 0, visitorsBefore: 0 };

it.each([
  ['time and visitors are enough', step, 600_000, 20],
  ['it is too early', step, 599_999, null],
  ['it has met too few since the step began', { ...step, visitorsBefore: 21 }, 600_000, null],
  ['it began with another share', { ...step, share: 12.5 }, 600_000, 20],
  ['it reaches everybody, and isn’t live', { ...step, share: 100 }, 600_000, 100],
  ['it is at half', { ...step, share: 50 }, 600_000, 100],
])('next share of a canary follows time, visitors and step: %s', (_name, at, now, expected) => {
  expect(computeNextShare(good, at, now, ANALYSIS_DEFAULTS)).toBe(expected);
});

it('canary in doubt keeps its share', () => {
  const doubtful = updateAnalysis(good, getCounts(4, 3), getCounts(76, 0), 5);
  expect(shouldAbortCanary(doubtful, ANALYSIS_DEFAULTS)).toBe(false);
  expect(computeNextShare(doubtful, step, 600_000, ANALYSIS_DEFAULTS)).toBeNull();
});

describe('floor of page views', () => {
  it.each([
    [19, false],
    [20, true],
  ])('%i networks served since the analysis began: may act is %s', (views, may) => {
    const analysis = beginAnalysis(getCounts(0, 0), 500);
    expect(hasEnoughViews(analysis, 500 + views, ANALYSIS_DEFAULTS)).toBe(may);
  });
});
