import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { openDatabase } from '@site/api/storage/open-database';
import type { Cleanup } from '@site/api/testing/cleanup';
import { createTestLogger } from '@site/api/testing/log';
import { createTempDir } from '@site/api/testing/temp-dir';
import type { RequestedChange } from '@site/api-contract/releases/releases';
import { serialiseManifest } from '@site/kit/build-id';
import { basePathOf, CONTRACT_VERSION, type Manifest, type Offer } from '@site/kit/contract';
import type { ComposeResult, Composer, ComposeTask } from '../../compose/task.ts';
import { type CompositionIndex, createEmptyCompositionIndex } from '../../site/composition.ts';
import { readManifest } from '../../site/inputs.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { getPageFileName, getSiteFolders, getVariantFolder } from '../../site/paths.ts';
import { withPrices } from '../../site/price-history.ts';
import { formatVariantName, type Registry, serialiseRegistry } from '../../site/registry.ts';
import type { ChangeContext } from '../access/author.ts';
import { composeInitialSite } from '../changes/initial-site.ts';
import { readLiveSite } from '../changes/live-site.ts';
import { ReleaseService } from '../changes/release-service.ts';
import { importRelease } from '../store/release-store.ts';
import { releaseTables } from '../store/schema.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Page that shows the price history. */
export const PRICES_PAGE = '/prix';

/** Content of a hand-made release. */
export interface ReleaseContent {
  /** Title of each page by its path; defaults to one page, `/NAME`. */
  pages?: Record<string, string>;
  offers?: Offer[];
}

/** Returns the files of a release: pages are their titles. */
export function buildRelease(name: string, { pages = {}, offers = [] }: ReleaseContent = {}) {
  const titles = Object.keys(pages).length > 0 ? pages : { [`/${name}`]: `Page de ${name}` };
  const script = `// ${name}`;
  const integrity = computeIntegritySync(Buffer.from(script));
  const routes = Object.entries(titles).map(([path, title]) => ({
    path,
    expose: './Page',
    title,
    description: `La page ${title} d’un site d’essai.`,
    label: title,
    css: [],
    server: 'page.js',
  }));
  const frame = { css: [], server: 'page.js', modulepreload: [], runtime: { modulepreload: [] } };
  const text = serialiseManifest({
    contract: CONTRACT_VERSION,
    name,
    entry: 'entry.js',
    routes,
    offers,
    ...(name === 'shell' && { frame }),
    files: { client: { 'entry.js': integrity }, server: { 'page.js': integrity } },
  });
  const files = new Map([
    ['manifest.json', text] as const,
    ...SCRIPTS.map((path) => [path, script] as const),
  ]);
  const manifest: Manifest = JSON.parse(text);
  return { name, buildId: manifest.buildId, text, files, script };
}

const SCRIPTS = ['client/entry.js', 'server/page.js'];

type BuiltRelease = ReturnType<typeof buildRelease>;

/** Composes pages of one line from manifests, in this process. */
export class SmallComposer implements Composer {
  /** Hash of the composing programs; another one is an update of the host. */
  programs = 'programs';
  /** Returns the text of `index.json`; another version of the program has another format. */
  writeIndex: (index: CompositionIndex) => string = JSON.stringify;
  /** Runs before each composition: it may make another change, or throw. */
  beforeCompose: (task: ComposeTask) => Promise<void> | void = () => {};
  /** Tasks composed so far. */
  readonly tasks: ComposeTask[] = [];

  computeProgramsHash = async (): Promise<string> => this.programs;

  compose = async (task: ComposeTask): Promise<ComposeResult> => {
    this.tasks.push(task);
    await this.beforeCompose(task);
    const { registry, previous } = task;
    const manifests = await readManifests(task, registry.releases);
    const contents = getPages(manifests);
    for (const variant of registry.variants) {
      const folder = getVariantFolder(formatVariantName(variant));
      const beside = await readManifests(task, { ...registry.releases, [variant.remote]: variant });
      for (const [path, content] of Object.entries(getPages(beside))) contents[folder + path] = content;
      contents[`${folder}policy.json`] = '{}';
    }
    contents['policy.json'] = '{}';
    contents['operator.json'] = task.operator;
    contents['registry.json'] = serialiseRegistry(registry);
    contents['index.json'] = this.writeIndex(this.#index(task, manifests));
    const files: Record<string, string> = {};
    for (const [path, content] of Object.entries(contents)) {
      files[path] = computeIntegritySync(Buffer.from(content));
      if (previous?.files[path] === files[path]) continue;
      mkdirSync(dirname(join(task.target, path)), { recursive: true });
      writeFileSync(join(task.target, path), content);
    }
    const paths = manifests.flatMap(({ routes }) => routes.map(({ path }) => path));
    const isNew = (path: string) => files[pageFile(path)] !== previous?.files[pageFile(path)];
    const report = { pages: paths, renewed: paths.filter(isNew), kept: [], missing: [], dropped: [] };
    return { report, files, outdated: [] };
  };

  #index({ operator, registry, prices, now }: ComposeTask, manifests: Manifest[]): CompositionIndex {
    const offers = Object.fromEntries(manifests.map(({ name, offers }) => [name, offers]));
    const builds = Object.fromEntries(manifests.map(({ name, buildId }) => [name, buildId]));
    return {
      ...createEmptyCompositionIndex(),
      operator: createHash('sha256').update(operator).digest('hex'),
      programs: this.programs,
      releases: Object.fromEntries(
        Object.entries(registry.releases).map(([name, { buildId, base = basePathOf(name) }]) => [
          name,
          `${buildId} ${base}`,
        ]),
      ),
      pages: Object.fromEntries(manifests.flatMap(indexPages)),
      offers,
      prices: withPrices(prices, { at: now, offers, builds }),
    };
  }
}

const pageFile = (path: string) => `pages/${getPageFileName(path)}.html`;

const readManifests = ({ root }: ComposeTask, releases: Record<string, { buildId: string }>) =>
  Promise.all(
    Object.entries(releases).map(([name, { buildId }]) =>
      readManifest(getSiteFolders(root).release(name, buildId)),
    ),
  );

const getPages = (manifests: Manifest[]): Record<string, string> =>
  Object.fromEntries(
    manifests.flatMap(({ routes }) => routes.map(({ path, title }) => [pageFile(path), title])),
  );

const indexPages = ({ name, routes }: Manifest) =>
  routes.map(({ path, title, label }): [string, CompositionIndex['pages'][string]] => [
    path,
    {
      remote: name,
      label,
      title,
      isIndexed: true,
      quotes: [],
      families: [],
      usesCatalogue: path === PRICES_PAGE,
      islands: [],
      uses: [],
      scripts: [],
      styles: [],
      origins: [],
      sections: [],
    },
  ]);

/** Author of a team's changes. */
export const team = (name: string): ChangeContext => ({ name, team: name, proof: null });

/** The operator, with access to the database. */
export const operator: ChangeContext = { name: 'operator', team: null, proof: null };

/** A site of hand-made compositions, for a single test. */
export type SmallSite = Awaited<ReturnType<typeof openSmallSite>>;

/**
 * Opens an embedded database with the composed site of these releases; each is of the remote of its name.
 * @param configuration fields of the operator's configuration
 */
export async function openSmallSite(
  cleanup: Cleanup,
  releases: BuiltRelease[] = [
    buildRelease('shell', { pages: { '/': 'Accueil', [PRICES_PAGE]: 'Prix' } }),
    buildRelease('hosting'),
    buildRelease('cloud'),
  ],
  configuration: object = {},
) {
  const dir = createTempDir(cleanup);
  const database = await openDatabase(
    parseApiConfig({ DATA_DIR: join(dir, 'data') }),
    createLogger('silent'),
    [releaseTables],
  );
  cleanup(() => database.close());
  const paths = getSiteFolders(join(dir, 'site'));
  const composer = new SmallComposer();
  const operatorFile = join(dir, 'operator.json');
  const repositoryOperator = JSON.parse(readFileSync(join(REPOSITORY, 'operator.json'), 'utf8'));
  writeFileSync(operatorFile, JSON.stringify({ ...repositoryOperator, ...configuration }));
  const importDir = join(dir, 'image');
  for (const release of releases)
    for (const [path, content] of release.files) {
      const file = join(getSiteFolders(importDir).release(release.name, release.buildId), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  const context = { database, composer };
  await composeInitialSite(context, { siteDir: paths.root, importDir, operatorFile }, createTestLogger());
  const releaseService = new ReleaseService({ ...context, paths, getOrigin: () => 'https://site.example' });
  const read = async () => {
    const site = await readLiveSite(database);
    if (!site) throw new Error('no composition is live');
    return site;
  };
  return {
    database,
    paths,
    composer,
    releases: releaseService,
    operatorFile,
    /** Stores a release without showing it. Returns its reference for changes. */
    async store(release: BuiltRelease) {
      const readFile = async (path: string) => Buffer.from(release.files.get(path) ?? '');
      await importRelease(database, { at: (path) => path, read: readFile });
      return { remote: release.name, buildId: release.buildId };
    },
    change: (
      change: RequestedChange,
      author: ChangeContext = operator,
      log: (line: string) => void = () => {},
    ) => releaseService.change({ change, author, log }),
    /** Returns the live composition. */
    read,
    registry: async (): Promise<Registry> => (await read()).registry,
    auditLog: () => database.db.selectFrom('audit_log').selectAll().orderBy('seq').execute(),
  };
}
