import { load } from './load.mjs';
import { median } from './report.mjs';

const SAMPLE_MS = 2_000;
const CONNECTIONS = 8;
/** The load's time is looked at in this many parts: of five minutes each is a minute. The first is warm-up. */
const PARTS = 5;
/** What the last part's memory may be of the second's. */
const GROWTH = 1.05;

/** Keeps a server busy with all of the requests at once; resolves with its resident memory, in bytes by minute. */
export async function endure(server, requests, minutes, residentBytes) {
  const startedAt = performance.now();
  const samples = [];
  const sample = () =>
    samples.push({ minute: (performance.now() - startedAt) / 60_000, bytes: residentBytes(server.pid) });
  const timer = setInterval(sample, SAMPLE_MS);
  const loads = requests.map((request) =>
    load(server.origin, request, { connections: CONNECTIONS, seconds: minutes * 60 }),
  );
  const results = await Promise.all(loads).finally(() => clearInterval(timer));
  return { answers: results.reduce((sum, { answers }) => sum + answers, 0), samples };
}

/** How steady the memory was: its bounds and slope (bytes a minute, least squares) after the warm-up. */
export function steadiness(samples, minutes) {
  const part = (n) => samples.filter(({ minute }) => Math.floor((minute / minutes) * PARTS) === n);
  const middle = (some) => median(some.map(({ bytes }) => bytes));
  const after = samples.filter(({ minute }) => minute >= minutes / PARTS);
  const mean = (figure) => after.reduce((sum, sample) => sum + sample[figure], 0) / after.length;
  const [minute, bytes] = [mean('minute'), mean('bytes')];
  const sum = (term) => after.reduce((total, sample) => total + term(sample), 0);
  const growth = middle(part(PARTS - 1)) / middle(part(1));
  return {
    min: Math.min(...after.map((sample) => sample.bytes)),
    max: Math.max(...after.map((sample) => sample.bytes)),
    slope: sum((s) => (s.minute - minute) * (s.bytes - bytes)) / sum((s) => (s.minute - minute) ** 2),
    growth,
    isFlat: growth <= GROWTH,
  };
}
