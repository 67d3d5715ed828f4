import type { ReleasesView, RequestedChange } from '@site/api-contract/releases/releases';
import { ChangeAbortedError, WaitTimeoutError } from './errors.ts';

/** Pause between two reads of the site's releases, in milliseconds. */
const PAUSE_MS = 5_000;

/** Options of {@link waitForCanaryEnd}. Tests replace the clock and the pause. */
export interface WaitOptions {
  /** The site's origin, for messages. */
  origin: string;
  read(): Promise<ReleasesView>;
  /** Called with each new state, e.g. « canary at 20 % ». */
  log(line: string): void;
  timeoutMs: number;
  now?: () => number;
  pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A canary that promotes itself goes on after its command. */
type PromotingCanary = Extract<RequestedChange, { action: 'canary' }> & { promotes: true };

/** Returns true if a request makes a canary that promotes itself. */
export const isPromotingCanary = (request: {
  action: string;
  promotes?: boolean | undefined;
}): request is PromotingCanary => request.action === 'canary' && request.promotes === true;

/**
 * Waits until a canary that promotes itself is live for all visitors.
 *
 * @returns a line about the end
 * @throws ChangeAbortedError when the canary ended without being promoted
 * @throws WaitTimeoutError after `timeoutMs`, or when `read` fails
 */
export async function waitForCanaryEnd(canary: PromotingCanary, options: WaitOptions): Promise<string> {
  const { origin, read, log, timeoutMs, now = Date.now, pause = sleep } = options;
  const endsAt = now() + timeoutMs;
  const fail = (error: Error): never => {
    throw new WaitTimeoutError(
      `${error.message}. The change goes on: « site releases --to ${origin} » shows its state`,
    );
  };
  let lastState = '';
  for (;;) {
    const state = readState(canary, await read().catch(fail));
    if (state.end === 'good') return state.line;
    if (state.end === 'bad') throw new ChangeAbortedError(state.line);
    if (state.line !== lastState) log(state.line);
    lastState = state.line;
    if (now() + PAUSE_MS > endsAt) throw new WaitTimeoutError(`--timeout is over: ${state.line}`);
    await pause(PAUSE_MS);
  }
}

interface State {
  line: string;
  /** Undefined while the canary goes on. */
  end?: 'good' | 'bad';
}

function readState({ remote, buildId }: PromotingCanary, view: ReleasesView): State {
  const isRelease = (one: { remote: string; buildId: string }) =>
    one.remote === remote && one.buildId === buildId;
  if (view.live.some(isRelease))
    return { line: `${remote} ${buildId} is live for all visitors`, end: 'good' };
  const share = view.variants.find(isRelease)?.canary?.share;
  if (share !== undefined) return { line: `${remote} ${buildId} is a canary for ${share} % of visitors` };
  const reason = view.endedCanaries.find(isRelease)?.reason;
  const end = ['its canary has ended', reason].filter(Boolean).join(': ');
  return { line: `${remote} ${buildId} isn’t live: ${end}`, end: 'bad' };
}
