import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Program of util-linux that has the kernel signal a process once its parent has ended (prctl(2), `PR_SET_PDEATHSIG`). */
const SETPRIV = '/usr/bin/setpriv';

/** Time between two checks of readiness, in milliseconds. */
const CHECK_MS = 50;

/** First and longest pause before a restart, in milliseconds. After a run of `steady`, the next pause is the first again. */
const RESTART_MS = { first: 1_000, most: 30_000, steady: 60_000 };

/**
 * Spawns a program in a process group of its own, which a terminal's Ctrl-C doesn't reach. On Linux the program gets `signal`
 * once this process has ended, even by SIGKILL. Call this function from the main thread, whose end the kernel watches.
 */
export function spawnTiedChild(command, args, { signal, ...options }) {
  const tied = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', signal, '--'] : [];
  const [file, ...rest] = [...tied, command, ...args];
  return spawn(file, rest, { detached: true, ...options });
}

/** True for a program that has ended or couldn't be spawned. */
const hasEnded = (child) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Ends what a program has left of its process group, such as workers of nginx that still hold its port. */
function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a program of {@link spawnTiedChild}, and restarts it whenever it ends, until `stop`.
 *
 * @param {object} program
 * @param {string} program.name
 * @param {() => import('node:child_process').ChildProcess} program.spawn
 * @param {() => Promise<boolean>} program.isReady
 * @param {[first: NodeJS.Signals, last: NodeJS.Signals, graceMs: number]} program.ending a program that is still there
 *   `graceMs` after the first signal gets the last
 * @param {(message: string) => void} report called at each unexpected end, and once the program is ready again
 * @returns `ready` rejects if the program ends before it is ready for the first time: that start isn't repeated
 */
export function superviseProcess(
  { name, spawn: spawnProgram, isReady, ending: [first, last, graceMs] },
  report,
) {
  const stopping = new AbortController();
  let child;
  let ended;

  /** Resolves with false if the program ended before it was ready. */
  async function start() {
    child = spawnProgram();
    ended = once(child, 'exit').then(
      ([code, signal]) => signal ?? `status ${code}`,
      (error) => error.message,
    );
    while (!hasEnded(child)) {
      if (await isReady()) return true;
      await pause(CHECK_MS);
    }
    return false;
  }

  async function restartForever() {
    let pauseMs = RESTART_MS.first;
    for (;;) {
      const since = performance.now();
      const reason = await ended;
      if (stopping.signal.aborted) return;
      endGroup(child);
      if (performance.now() - since > RESTART_MS.steady) pauseMs = RESTART_MS.first;
      report(`${name} ended (${reason}). The others go on; it starts again in ${pauseMs / 1_000} s.`);
      await pause(pauseMs, undefined, { signal: stopping.signal });
      pauseMs = Math.min(2 * pauseMs, RESTART_MS.most);
      if (await start()) report(`${name} is back.`);
    }
  }

  const ready = start().then(async (isThere) => {
    if (!isThere) throw new Error(`${name} ended (${await ended}) before it was ready.`);
    // Rejects only when `stop` ends a pause.
    restartForever().catch(() => {});
  });
  return {
    ready,
    /** Resolves when the program has ended. */
    async stop() {
      stopping.abort();
      if (hasEnded(child)) return;
      child.kill(first);
      const timer = setTimeout(() => child.kill(last), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
