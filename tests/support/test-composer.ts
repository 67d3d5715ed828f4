import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeInChildProcess } from '@site/shell/compose/child-process.ts';
import type { ComposeTask } from '@site/shell/compose/task.ts';
import type { CompositionIndex, FileHashes } from '@site/shell/site/composition.ts';
import { createEmptyPriceHistory } from '@site/shell/site/price-history.ts';
import { createEmptyRegistry, type Registry } from '@site/shell/site/registry.ts';
import { computeIntegritySync } from '../../shell/site/integrity.ts';
import type { BuildWithManifest } from './builds.ts';
import { apps, operatorFile, production, root } from './paths.ts';
import { StoredSite } from './stored-site.ts';

/** A composition as a test looks at it. */
export type ComposedSite = Awaited<ReturnType<TestComposer['compose']>>;

/** The site as it was composed for the tests, for changes to begin with: composing one anew takes ten seconds. */
export function readStoredComposition() {
  const stored = new StoredSite(production.dataDir);
  const { files, index, registry } = stored;
  return { files, index, registry, read: (path: string) => stored.blob(files[path] ?? '') };
}

/** Lists the paths whose bytes differ between two compositions, or that one of them lacks. */
export const listDifferingFiles = (one: FileHashes, other: FileHashes): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();

const getDist = (name: string) => join(root, apps.find((app) => app.endsWith(name)) ?? '', 'dist');

/** Composes built releases in a folder of its own, without database, host or command. */
export class TestComposer {
  readonly dir = mkdtempSync(join(tmpdir(), 'composing-'));
  readonly operator = readFileSync(operatorFile, 'utf8');
  readonly #blobs = new Map<string, Buffer>();
  readonly #stored = new StoredSite(production.dataDir);
  #made = 0;

  /** The registry with builds live: those given, and for the other apps the repository's own. */
  registry(...builds: Pick<BuildWithManifest, 'dist'>[]): Registry {
    const since = '2026-01-31T12:00:00.000Z';
    const dists = [...apps.map((app) => join(root, app, 'dist')), ...builds.map(({ dist }) => dist)];
    const releases = dists.map((dist) => [...this.release(dist), since] as const);
    return {
      ...createEmptyRegistry(),
      releases: Object.fromEntries(releases.map(([name, buildId]) => [name, { buildId, since }])),
    };
  }

  /** Puts a build among the releases. Returns its app's name and its id. */
  release(dist: string): [name: string, buildId: string] {
    const { name, buildId } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
    const target = join(this.dir, 'releases', name, buildId);
    for (const part of ['manifest.json', 'client', 'server'])
      cpSync(join(dist, part), join(target, part), { recursive: true });
    return [name, buildId];
  }

  /** The folder of the repository's own build. */
  getDist = getDist;

  async compose(change: Partial<ComposeTask> & Pick<ComposeTask, 'registry'>) {
    this.#made += 1;
    const target = join(this.dir, `made-${this.#made}`);
    const { report, files } = await composeInChildProcess(
      {
        root: this.dir,
        operator: this.operator,
        previous: null,
        target,
        isStrict: true,
        isIncremental: true,
        isForced: false,
        isUrgent: false,
        now: new Date().toISOString(),
        prices: change.previous?.index.prices ?? createEmptyPriceHistory(),
        ...change,
      },
      { program: production.composing },
    );
    /** Paths of the files that were written now; an equal composition writes none. */
    const written = existsSync(target) ? readdirSync(target, { recursive: true, withFileTypes: true }) : [];
    const writtenFiles = written
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
      .sort();
    for (const path of writtenFiles) {
      const bytes = readFileSync(join(target, path));
      this.#blobs.set(computeIntegritySync(bytes), bytes);
    }
    /** A file's bytes, of this composition or of one it was taken over from. */
    const read = (path: string) => {
      const hash = files[path] ?? '';
      return this.#blobs.get(hash) ?? this.#stored.blob(hash);
    };
    const index: CompositionIndex = JSON.parse(read('index.json').toString());
    const registry: Registry = JSON.parse(read('registry.json').toString());
    return { report, files, index, registry, read, written: writtenFiles, target };
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
