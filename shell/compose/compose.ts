import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { readOperator, registryIn } from '../site/inputs.ts';
import { composedPaths, type SitePaths } from '../site/paths.ts';
import { type Candidate, editionOf, type Registry } from '../site/registry.ts';
import type { Release } from '../site/release.ts';
import { writeList } from '../site/whole.ts';
import { composeEdition } from './edition.ts';
import { readPrevious, takeOver } from './keep.ts';
import { writeIcons } from './publications/write.ts';
import type { Report } from './report.ts';
import { attemptUsable, openForVisitors } from './usable.ts';

interface Options {
  /** A remote that fails stops everything; otherwise its last good pages stay and it is reported. */
  isStrict: boolean;
  /** Composes only what the registry's change makes stale; a change of the operator's configuration is everything. */
  isIncremental: boolean;
  /** The composed folder this one follows; null for the first. */
  from: string | null;
  /** The folder to compose into. */
  target: string;
  /** Told whose code is about to run. */
  onRemote(name: string): void;
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Composes the registry's releases, and beside them what differs for its candidates, into a folder of its own, pages and
 * registry in one. A shell that fails stops everything. The folder is of no use when this throws.
 */
export async function compose(
  paths: SitePaths,
  operatorFile: string,
  registry: Registry,
  { isStrict, isIncremental, from, target: folder, onRemote }: Options,
): Promise<Report> {
  const operator = await readOperator(operatorFile);
  const operatorHash = createHash('sha256')
    .update(await readFile(operatorFile))
    .digest('hex');
  const previous = await readPrevious(from);
  const target = composedPaths(folder);
  const shared = { paths, operator, operatorHash, onRemote };

  let unchanged: string[] = [];
  const before = await registryIn(from);
  const usable = await attemptUsable(paths, registry, before, isStrict, async ({ releases, pinned }) => {
    await rm(folder, { recursive: true, force: true });
    unchanged = [];
    return composeEdition({
      ...shared,
      ...{ releases, pinned, target, from: previous },
      isIncremental: isIncremental && previous.operator === operatorHash,
      onUnchanged(path) {
        unchanged.push(path);
        return takeOver(from as string, target.pages, path);
      },
    });
  });
  const { result: live, releases } = usable;

  const dropped: Report['dropped'] = [];
  const candidates: Candidate[] = [];
  for (const candidate of usable.registry.candidates) {
    const edition = editionOf(candidate);
    const { remote } = candidate;
    try {
      const release = await openForVisitors(paths, remote, candidate);
      await composeEdition({
        ...shared,
        releases: inPlace(releases, release),
        pinned: usable.pinned.filter((name) => name !== remote),
        from: live,
        isIncremental: true,
        target: target.edition(edition),
        onUnchanged: async () => {},
      });
      candidates.push(candidate);
    } catch (error) {
      const isNew = !before.candidates.some((known) => editionOf(known) === edition);
      if (isStrict && isNew) throw error;
      dropped.push({ edition, reason: message(error) });
      await rm(target.edition(edition).folder, { recursive: true, force: true });
    }
  }
  await writeIcons(target.pages, paths.assets);
  await writeFile(target.index, JSON.stringify(live));
  await writeFile(target.registry, `${JSON.stringify({ ...usable.registry, candidates }, null, 1)}\n`);
  writeList(folder);

  const pages = Object.keys(live.pages);
  return {
    pages,
    renewed: pages.filter((path) => !unchanged.includes(path)),
    kept: usable.kept,
    missing: usable.expected.filter((path) => !live.pages[path]),
    dropped,
  };
}

/** The releases with another one of the same app; what depends on their order stays as it is. */
function inPlace(releases: Release[], release: Release): Release[] {
  const { name } = release.manifest;
  const isIt = ({ manifest }: Release) => manifest.name === name;
  return releases.some(isIt)
    ? releases.map((other) => (isIt(other) ? release : other))
    : [...releases, release];
}
