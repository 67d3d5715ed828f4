import { Session } from 'node:inspector/promises';
import { createContext, Script } from 'node:vm';

/** Length of the texts on which regular expressions are tried: a quadratic one takes half a minute for it, a linear one milliseconds. */
const LONG = 200_000;
/** Ends an expression that would take half a minute. No linear one comes near, on the busiest machine. */
const LIMIT_MS = 2_000;
/** A text shorter than this holds no repeated unit. */
const LEAST_LENGTH = 1_000;

const session = new Session();

/** Counts blocks of JavaScript that run in this process from now on: V8's coverage keeps a count of each. */
export async function startCounting(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

export const stopCounting = (): void => session.disconnect();

/** Returns the result of `work`, and the number of blocks that ran while it did. */
export async function countSteps<T>(work: () => T): Promise<{ steps: number; result: Awaited<T> }> {
  // Taking the counts sets them to 0.
  await session.post('Profiler.takePreciseCoverage');
  const result = await work();
  const coverage = await session.post('Profiler.takePreciseCoverage');
  const ranges = coverage.result.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  return { steps: ranges.reduce((sum, { count }) => sum + count, 0), result };
}

/** A regular expression that read a text, and from where on. */
interface Reading {
  source: string;
  flags: string;
  lastIndex: number;
  text: string;
}

/** Returns what regular expressions of this process read while `work` ran: their steps are none of JavaScript. */
export async function recordReadings(work: () => unknown): Promise<Reading[]> {
  const readings = new Map<string, Reading>();
  const { exec } = RegExp.prototype;
  // Every method of texts and expressions calls an `exec` that isn't the original.
  RegExp.prototype.exec = function (text: string) {
    const { source, flags, lastIndex } = this;
    const key = `${flags}/${source}`;
    if (text.length >= LEAST_LENGTH && !readings.has(key))
      readings.set(key, { source, flags, lastIndex, text });
    return exec.call(this, text);
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...readings.values()];
}

const search = new Script(
  '{ const expression = new RegExp(source, flags); expression.lastIndex = lastIndex; expression.exec(longText); }',
);
const sandbox = createContext({});

/** Returns whether the expression ends soon when the repeated unit of its text is repeated far more often. */
export function isLinear({ source, flags, lastIndex, text }: Reading, unit: string): boolean {
  const repeated = unit.repeat(Math.ceil(LEAST_LENGTH / 2 / unit.length));
  if (!text.includes(repeated)) return true;
  const longText = text.replace(repeated, () => unit.repeat(LONG / unit.length));
  Object.assign(sandbox, { source, flags, lastIndex, longText });
  try {
    search.runInContext(sandbox, { timeout: LIMIT_MS });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return false;
  }
}
