import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { SitePaths } from '../compose/paths.ts';
import { Refusal } from './registry.ts';

const PATIENCE_MS = 120_000;
const STEP_MS = 200;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Takes the lock, or tells who holds it. */
async function take(file: string): Promise<number | null> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder && !isRunning(holder)) await clear(file, holder);
  return holder;
}

/** Removes the lock of a process that died; one that another process took meanwhile goes back to its place. */
async function clear(file: string, holder: number): Promise<void> {
  const aside = `${file}-${process.pid}`;
  await rename(file, aside).catch(() => {});
  const found = await readFile(aside, 'utf8').catch(() => '');
  if (found && found !== String(holder)) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/**
 * Runs one change of the site at a time: two teams that release at once follow each other, and neither's change is
 * lost. Throws {@link Refusal} when another one takes longer than two minutes.
 */
export async function alone<T>(paths: SitePaths, change: () => Promise<T>): Promise<T> {
  await mkdir(paths.root, { recursive: true });
  const end = Date.now() + PATIENCE_MS;
  for (let holder = await take(paths.lock); holder !== null; holder = await take(paths.lock)) {
    if (Date.now() > end) throw new Refusal(`process ${holder} is changing the site: ${paths.lock}`);
    await pause(STEP_MS);
  }
  try {
    return await change();
  } finally {
    await rm(paths.lock, { force: true });
  }
}
