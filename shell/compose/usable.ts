import type { SitePaths } from '../site/paths.ts';
import { isSame, type Registry } from '../site/registry.ts';
import { openRelease, type Release } from '../site/release.ts';
import { RemoteFailed } from './facts.ts';

/** Releases that are worth an attempt, and remotes that have none and stay as they were composed last. */
export interface Usable {
  registry: Registry;
  releases: Release[];
  pinned: string[];
}

interface Outcome<T> extends Usable {
  result: T;
  kept: { remote: string; reason: string }[];
  /** Pages the releases announce. */
  expected: string[];
}

/**
 * Attempts with the wanted releases. Each remote that fails gives way to the release live before, or stays as it was
 * composed, until an attempt succeeds. Strict, the first failure is thrown; the shell's always is.
 */
export async function attemptUsable<T>(
  paths: SitePaths,
  wanted: Registry,
  before: Registry,
  isStrict: boolean,
  attempt: (usable: Usable) => Promise<T>,
): Promise<Outcome<T>> {
  const kept: Outcome<T>['kept'] = [];
  const expected = new Set<string>();
  const pinned: string[] = [];
  let registry = wanted;
  for (;;) {
    try {
      const releases: Release[] = [];
      for (const [name, named] of Object.entries(registry.releases)) {
        if (pinned.includes(name)) continue;
        const release = await openRelease(paths, name, named).catch((error) => {
          throw new RemoteFailed(name, error);
        });
        for (const { path } of release.manifest.routes) expected.add(path);
        releases.push(release);
      }
      const usable = { registry, releases, pinned };
      return { ...usable, result: await attempt(usable), kept, expected: [...expected] };
    } catch (error) {
      if (isStrict || !(error instanceof RemoteFailed) || error.remote === 'shell') throw error;
      const { remote, message } = error;
      // What stays as it was can't be what stands in the way, unless it did before.
      if (pinned.includes(remote)) throw error;
      kept.push({ remote, reason: message });
      const earlier = before.releases[remote];
      const current = registry.releases[remote];
      if (earlier && current && !isSame(earlier, current)) {
        registry = { ...registry, releases: { ...registry.releases, [remote]: earlier } };
      } else {
        pinned.push(remote);
      }
    }
  }
}
