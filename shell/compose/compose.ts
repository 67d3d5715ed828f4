import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyIndex } from '../site/composition.ts';
import { parseOperator } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import { type Candidate, editionOf, emptyRegistry } from '../site/registry.ts';
import { openRelease, type Release } from '../site/release.ts';
import type { Composed, Task } from './apart.ts';
import { composeEdition } from './edition.ts';
import { iconSource, Pictures } from './images.ts';
import { Output, pageFiles } from './output.ts';
import { writeFederation } from './publications/federation.ts';
import { writeIcons } from './publications/write.ts';
import type { Report } from './report.ts';
import { attemptUsable } from './usable.ts';

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Composes the registry's releases, and beside them what differs for its candidates: pages and registry in one. A shell
 * that fails stops everything. What was written is of no use when this throws.
 */
export async function compose(task: Task): Promise<Composed> {
  const operator = parseOperator(task.operator);
  const operatorHash = createHash('sha256').update(task.operator).digest('hex');
  const {
    registry: before,
    index: previous,
    files,
  } = task.previous ?? {
    registry: emptyRegistry(),
    index: emptyIndex(),
    files: {},
  };
  const paths = sitePaths(task.root);
  const shared = { operator, operatorHash, releasesFolder: paths.releases, pictures: new Pictures(files) };

  const unchanged = new Set<string>();
  // What was composed in haste is compressed better when all is composed anew.
  const compressed = task.isIncremental ? files : {};
  let output = new Output(task.target, files, compressed);
  const usable = await attemptUsable(
    paths,
    task.registry,
    before,
    task.isStrict,
    async ({ releases, pinned }) => {
      await rm(task.target, { recursive: true, force: true });
      unchanged.clear();
      output = new Output(task.target, files, compressed);
      return composeEdition({
        ...shared,
        ...{ releases, pinned, output, folder: '', from: previous },
        ...{ prices: task.prices, liveAt: task.now },
        isIncremental: task.isIncremental && previous.operator === operatorHash,
        onUnchanged(path, { image }) {
          unchanged.add(path);
          output.takeOver([...pageFiles('', path), `public${image}`]);
        },
      });
    },
  );
  const { result: live, releases } = usable;

  const dropped: Report['dropped'] = [];
  const candidates: Candidate[] = [];
  for (const candidate of usable.registry.candidates) {
    const edition = editionOf(candidate);
    const { remote } = candidate;
    const folder = `editions/${edition}/`;
    const known = { ...files, ...output.files };
    const beside = new Output(task.target, known, { ...compressed, ...output.files });
    try {
      const release = await openRelease(paths, remote, candidate);
      await composeEdition({
        ...shared,
        releases: inPlace(releases, release),
        pinned: usable.pinned.filter((name) => name !== remote),
        ...{ output: beside, folder, from: live },
        ...{ prices: live.prices, liveAt: null },
        isIncremental: true,
        onUnchanged: () => {},
      });
      candidates.push(candidate);
      Object.assign(output.files, beside.files);
    } catch (error) {
      const isNew = !before.candidates.some((known) => editionOf(known) === edition);
      if (task.isStrict && isNew) throw error;
      dropped.push({ edition, reason: message(error) });
      await rm(join(task.target, folder), { recursive: true, force: true });
    }
  }
  await writeIcons(output, previous.icons === iconSource);
  await writeFederation(output, { ...usable, operator, offers: Object.values(live.offers).flat() });
  await output.write('index.json', JSON.stringify(live));
  await output.write('registry.json', `${JSON.stringify({ ...usable.registry, candidates }, null, 1)}\n`);
  await output.write('operator.json', task.operator);

  const pages = Object.keys(live.pages);
  const report = {
    pages,
    renewed: pages.filter((path) => !unchanged.has(path)),
    kept: usable.kept,
    missing: usable.expected.filter((path) => !live.pages[path]),
    dropped,
  };
  return { report, files: output.files };
}

/** The releases with another one of the same app; what depends on their order stays as it is. */
function inPlace(releases: Release[], release: Release): Release[] {
  const { name } = release.manifest;
  const isIt = ({ manifest }: Release) => manifest.name === name;
  return releases.some(isIt)
    ? releases.map((other) => (isIt(other) ? release : other))
    : [...releases, release];
}
