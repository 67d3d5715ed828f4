import type { ChangeOutcome, DeliveryChange, ReleasesView } from '@site/api-contract/delivery';
import { ChangeAbortedError, WaitTimeoutError } from './errors.ts';

/** Pause between two reads of the site's releases, in milliseconds. */
const PAUSE_MS = 5_000;

/** Options of {@link waitForChangeEnd}. Tests replace the clock and the pause. */
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

/** True when a change goes on after its command: it waits for an approval, or it is a canary that promotes itself. */
export const isChangePending = (change: DeliveryChange, outcome: ChangeOutcome): boolean =>
  outcome.staged !== undefined || (change.action === 'canary' && change.promotes === true);

/**
 * Waits until an editor has decided on a staged change, then until a canary that promotes itself is live for all visitors.
 *
 * @returns a line about the end
 * @throws ChangeAbortedError when the change was refused, or the canary ended without being promoted
 * @throws WaitTimeoutError after `timeoutMs`, or when `read` fails
 */
export async function waitForChangeEnd(
  change: DeliveryChange,
  outcome: ChangeOutcome,
  options: WaitOptions,
): Promise<string> {
  const { origin, read, log, timeoutMs, now = Date.now, pause = sleep } = options;
  const endsAt = now() + timeoutMs;
  const fail = (error: Error): never => {
    throw new WaitTimeoutError(
      `${error.message}. The change goes on: « npm run releases -- --to ${origin} » shows its state`,
    );
  };
  let lastState = '';
  for (;;) {
    const state = stateOf(change, outcome, await read().catch(fail));
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
  /** Undefined while the change goes on. */
  end?: 'good' | 'bad';
}

function stateOf(
  change: DeliveryChange,
  { staged, stagedBuildId }: ChangeOutcome,
  view: ReleasesView,
): State {
  const remote = 'remote' in change ? change.remote : '';
  if (staged !== undefined && view.staged.some(({ id }) => id === staged))
    return { line: `${change.action} of ${remote} waits for an editor’s approval` };
  const live = view.live.find((one) => one.remote === remote)?.buildId;
  const canary = view.variants.find((one) => one.remote === remote && one.canary);
  // The site says which canary a promotion without a build is of: another one may follow it.
  const buildId = 'buildId' in change ? change.buildId : (stagedBuildId ?? undefined);
  if (change.action === 'retire') {
    const isRetired = view.retired.some((one) => one.remote === remote);
    return isRetired
      ? { line: `${remote} is retired`, end: 'good' }
      : { line: `${remote} isn’t retired: the change was refused or has expired`, end: 'bad' };
  }
  if (buildId !== undefined && live === buildId)
    return { line: `${remote} ${buildId} is live for all visitors`, end: 'good' };
  const share = canary?.canary?.share;
  if (change.action === 'canary' && share !== undefined && canary?.buildId === buildId) {
    const line = `${remote} ${buildId} is a canary for ${share} % of visitors`;
    // The release may have been a canary before the change was staged.
    const isMade = change.promotes ? share >= change.share : share === change.share;
    if (staged !== undefined && !isMade)
      return { line: `${line}: the change was refused or has expired`, end: 'bad' };
    return change.promotes ? { line } : { line, end: 'good' };
  }
  const ended = view.endedCanaries.find((one) => one.remote === remote && one.buildId === buildId);
  const canaryEnd = ['its canary has ended', ended?.reason].filter(Boolean).join(': ');
  const reason = change.action === 'canary' ? canaryEnd : 'the change was refused or has expired';
  return { line: `${remote} ${buildId ?? ''} isn’t live: ${reason}`, end: 'bad' };
}
