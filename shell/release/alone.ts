import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { SitePaths } from '../site/paths.ts';
import { Refusal } from '../site/registry.ts';

/** How long what in milliseconds. */
export interface LockTimes {
  /** The longest wait for others to end. */
  patienceMs: number;
  /** Between two looks at another's lock. */
  stepMs: number;
  /** Between two signs of life of the holder: the lock file's time of change. */
  renewalMs: number;
  /** Without a sign of life for so long, the holder is dead. */
  silenceMs: number;
}

const usual: LockTimes = { patienceMs: 120_000, stepMs: 100, renewalMs: 1_000, silenceMs: 6_000 };

/** The lock as one look found it. */
interface Found {
  /** Tells this lock at this sign of life from any other. */
  sign: string;
  holder: string;
}

async function look(file: string): Promise<Found | null> {
  try {
    const [{ ino, mtimeMs }, text] = await Promise.all([stat(file), readFile(file, 'utf8').catch(() => '')]);
    return { sign: `${ino} ${mtimeMs} ${text}`, holder: text.trim() || 'someone who left no name' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Takes the lock unless someone has it. It appears with its holder's name in it: nobody reads an empty one. */
async function take(file: string, name: string): Promise<boolean> {
  const own = `${file}-${randomUUID()}`;
  await writeFile(own, name);
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/** Removes the lock of a holder that is dead; one that another process took meanwhile goes back to its place. */
async function clear(file: string, dead: Found): Promise<void> {
  const aside = `${file}-${randomUUID()}`;
  await rename(file, aside).catch(() => {});
  const found = await look(aside);
  if (found && found.sign !== dead.sign) await link(aside, file).catch(() => {});
  await rm(aside, { recursive: true, force: true });
}

/**
 * Waits until the lock is ours. Who holds it is judged by signs of life alone, timed by this process's own clock: a process
 * id means nothing in another container, nor does the time of another machine.
 */
async function wait(file: string, name: string, times: LockTimes): Promise<void> {
  const start = performance.now();
  let last = '';
  let seenAt = start;
  while (!(await take(file, name))) {
    const found = await look(file);
    const now = performance.now();
    if (found && found.sign !== last) {
      last = found.sign;
      seenAt = now;
    } else if (found && now - seenAt >= times.silenceMs) {
      await clear(file, found);
      continue;
    }
    if (now - start > times.patienceMs)
      throw new Refusal(`${found?.holder ?? 'another'} is changing the site: ${file}`);
    await pause(times.stepMs);
  }
}

/**
 * Runs one change of the site at a time, on whatever machine or container its processes run: nobody switches from what
 * another has switched away meanwhile. What takes long is done before. Throws {@link Refusal} when others take too long.
 *
 * @param change told how to ask, before its last step, whether the lock wasn't taken over while this process stood still
 */
export async function alone<T>(
  paths: Pick<SitePaths, 'root' | 'lock'>,
  change: (isHeld: () => Promise<boolean>) => Promise<T>,
  times: LockTimes = usual,
): Promise<T> {
  const file = paths.lock;
  await mkdir(paths.root, { recursive: true });
  const name = `${hostname()} process ${process.pid} ${randomUUID()}\n`;
  await wait(file, name, times);
  const isOurs = async () => (await readFile(file, 'utf8').catch(() => '')) === name;
  const renewal = setInterval(async () => {
    const now = new Date();
    if (await isOurs()) await utimes(file, now, now).catch(() => {});
  }, times.renewalMs);
  try {
    return await change(isOurs);
  } finally {
    clearInterval(renewal);
    if (await isOurs()) await rm(file, { force: true });
  }
}
