import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { composeApart } from '../compose/apart.ts';
import type { Report } from '../compose/report.ts';
import { pointTo } from '../compose/write.ts';
import { withoutExpired } from '../site/candidates.ts';
import { liveFolder, registryIn } from '../site/inputs.ts';
import { composedPaths, MAKING, type SitePaths } from '../site/paths.ts';
import { Refusal, type Registry } from '../site/registry.ts';
import { assertWhole, writeList } from '../site/whole.ts';
import { alone } from './alone.ts';

/** How often others may be quicker. Each time one of them was: who tries long enough meets a quiet moment. */
const ROUNDS = 10;

/** What is left of a process that died while composing is removed after an hour. */
const ABANDONED_MS = 3_600_000;

/** Which site, and how it is composed anew. */
export interface Recomposition {
  paths: SitePaths;
  operatorFile: string;
  isStrict: boolean;
  isIncremental: boolean;
}

/**
 * Composes what a changed registry asks for, then switches to it. The lock is held for the switch only: when the site has
 * changed meanwhile, the change is made anew from what is live then. Nothing is switched when this throws.
 */
export async function changeSite(
  { paths, ...how }: Recomposition,
  change: (registry: Registry, now: Date) => Registry,
): Promise<Report> {
  for (let round = 1; round <= ROUNDS; round++) {
    const from = await liveFolder(paths);
    const now = new Date();
    const registry = change(withoutExpired(await registryIn(from), now), now);
    const target = paths.making(randomUUID());
    try {
      const report = await composeApart({ ...how, root: paths.root, registry, from, target });
      if (await switchFrom(paths, from, target)) return report;
    } catch (error) {
      // What it was made from may have been removed meanwhile: that is no fault of the release.
      if ((await liveFolder(paths)) === from) throw error;
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }
  throw new Refusal(`the site was changed by others ${ROUNDS} times meanwhile: try again`);
}

/** Rewrites the live registry alone, all pages staying as they are. Call it with the lock held. */
export async function rewriteRegistry(
  paths: SitePaths,
  change: (registry: Registry) => Registry,
): Promise<void> {
  const from = await liveFolder(paths);
  if (!from) return;
  assertWhole(from);
  const target = paths.making(randomUUID());
  const { registry, list } = composedPaths(target);
  await cp(from, target, { recursive: true });
  await writeFile(registry, `${JSON.stringify(change(await registryIn(from)), null, 1)}\n`);
  await rm(list);
  writeList(target);
  await pointToComposed(paths, from, target);
}

/** Switches to a composed folder unless another than the one it was made from is live. Returns whether it did. */
const switchFrom = (paths: SitePaths, from: string | null, target: string): Promise<boolean> =>
  alone(paths, async (isHeld) => {
    if ((await liveFolder(paths)) !== from) return false;
    assertWhole(target);
    const { releases, candidates } = await registryIn(target);
    const named = [...Object.entries(releases), ...candidates.map((one) => [one.remote, one] as const)];
    for (const [name, { buildId }] of named) {
      if (existsSync(paths.release(name, buildId))) continue;
      throw new Refusal(`${name} ${buildId} was pruned meanwhile: release it again`);
    }
    if (!(await isHeld())) return false;
    await pointToComposed(paths, from, target);
    return true;
  });

/** Gives a finished folder its name and points `current` to it, in one rename: readers see all of it or nothing. */
async function pointToComposed(paths: SitePaths, from: string | null, target: string): Promise<void> {
  const name = `${Date.now()}-${process.pid}`;
  await rename(target, join(paths.composed, name));
  await pointTo(paths.current, join('composed', name));
  await dropOthers(paths, [name, ...(from ? [basename(from)] : [])]);
}

/** Keeps the live folder and the one before it, for readers that are still in it, and what others are composing. */
async function dropOthers(paths: SitePaths, kept: string[]): Promise<void> {
  for (const name of await readdir(paths.composed)) {
    const folder = join(paths.composed, name);
    if (kept.includes(name)) continue;
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    if (name.startsWith(MAKING) && Date.now() - mtimeMs < ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
