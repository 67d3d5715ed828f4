import { isDeepStrictEqual } from 'node:util';
import type { Operator } from '@site/api-contract/operator/operator';
import type { CompositionIndex } from '../site/composition.ts';
import {
  getRendererFile,
  type PagePolicies,
  REDIRECTS_FILE,
  REQUEST_PAGES_FILE,
  type RequestPages,
} from '../site/paths.ts';
import { type PriceHistory, withPrices } from '../site/price-history.ts';
import { buildRedirectRules, collectRedirects, findRedirect } from '../site/redirects.ts';
import { type Release, RemoteFailedError } from '../site/release.ts';
import { buildCatalogue, type CataloguePage } from './catalogue.ts';
import { listOrigins } from './document.ts';
import { indexIslands } from './islands.ts';
import { nameModule, readModules } from './module-texts.ts';
import { type CompositionOutput, getPageFilePath } from './output.ts';
import { assertOrigins, assertOwnership } from './ownership.ts';
import { createPageComposer } from './page.ts';
import { writePublishedFiles } from './publications/write.ts';
import { type RenderBatch, renderBatches } from './render-all.ts';
import type { RendererSetup } from './render-protocol.ts';
import { SiblingIslands } from './sibling-islands.ts';
import { createStalenessTest } from './staleness.ts';

type Page = CompositionIndex['pages'][string];

interface Request {
  operator: Operator;
  operatorHash: string;
  programs: string;
  releases: Release[];
  /** Remotes without a usable release: their earlier publications and pages stay. */
  keptRemotes: string[];
  /** Index of the composition that unchanged pages come from. */
  from: CompositionIndex;
  /** Index of an earlier composition of the same change, see {@link ComposeTask.attempt}, and a reader of its new files. */
  attempted: CompositionIndex | undefined;
  readAttempted(path: string): Promise<Buffer | null>;
  /** Price history of the offers, and the date of going live: null for a canary or preview, which adds no prices. */
  prices: PriceHistory;
  liveAt: string | null;
  /** Allows a release to remove an island that another remote's page shows. */
  isForced: boolean;
  /** With `false`, every page is composed again. */
  isIncremental: boolean;
  output: CompositionOutput;
  /** Folder of the pages and their policy in the output; ends in a slash unless empty. */
  folder: string;
  /** Called for each page that needs no new composition. */
  onUnchanged(path: string, page: Page): void;
}

/**
 * Composes the pages and publications of one set of releases. Returns their index. Throws {@link RemoteFailedError} with the
 * first remote that can't be composed; the output is unusable after that.
 */
export async function composeVariant(request: Request): Promise<CompositionIndex> {
  const { releases, from, output, folder, operator, liveAt } = request;
  const shell = releases.find(({ manifest }) => manifest.name === 'shell');
  if (!shell) throw new Error('the registry names no release of the shell');
  const rules = buildRedirectRules(operator.hosts);
  assertOrigins(releases, operator);
  assertOwnership({ ...request, isRedirected: (path) => findRedirect(path, '', rules) !== null });
  const published = publishedBy(request);
  const builds = Object.fromEntries(releases.map(({ manifest }) => [manifest.name, manifest.buildId]));
  const next: CompositionIndex = {
    operator: request.operatorHash,
    releases: Object.fromEntries(
      releases.map(({ manifest, base }) => [manifest.name, `${manifest.buildId} ${base}`]),
    ),
    manifests: Object.fromEntries(
      releases.map(({ manifest, manifestHash }) => [manifest.name, manifestHash]),
    ),
    pages: {},
    ...published,
    prices: liveAt
      ? withPrices(request.prices, { at: liveAt, offers: published.offers, builds })
      : request.prices,
    programs: request.programs,
  };
  const currentPages = getPages(request, shell);
  const isStale = request.isIncremental
    ? createStalenessTest(from, { ...next, pages: currentPages })
    : () => true;
  const outdated = new Set(from.outdated);
  for (const [path, { remote }] of Object.entries(currentPages)) {
    const page = from.pages[path];
    const isUnchanged = page && !outdated.has(path) && !isStale(page);
    if (page?.remote !== remote || !(request.keptRemotes.includes(remote) || isUnchanged)) continue;
    request.onUnchanged(path, page);
    next.pages[path] = page;
  }
  await takeAttempted(request, next, currentPages);
  const islands = indexIslands(releases);
  const setup = await createSetup(request, shell, islands, next);
  const batches = await createBatches(request, shell, setup, next, currentPages);
  const offers = new Map(setup.offers.map((offer) => [offer.id, offer]));
  const document = createPageComposer({ operator, releases, shell, offers, islands });
  const siblings = new SiblingIslands(islands, setup);
  try {
    await renderBatches(batches, async ({ release }, route, rendered) => {
      const whole = await siblings.insertInto(route.path, rendered, release);
      const { html, page } = await document(release, route, whole);
      await output.write(getPageFilePath(folder, route.path), html);
      next.pages[route.path] = page;
    });
  } finally {
    siblings.end();
  }
  // A fixed order: the composition's id is a hash of its bytes.
  next.pages = Object.fromEntries(Object.keys(currentPages).map((path) => [path, next.pages[path] as Page]));
  if (!request.isForced) assertIslandsKept(request, islands, next);
  await output.write(`${folder}policy.json`, JSON.stringify(getPolicy(next, operator)));
  await writeRequestPages(request, setup, next);
  await output.write(folder + REDIRECTS_FILE, JSON.stringify(collectRedirects(next.pages)));
  const catalogue = buildCatalogue(next, { name: 'shell', routes: [] });
  await writePublishedFiles(output, folder, operator, catalogue, next.pages);
  return next;
}

/** Takes the pages that the attempt rendered from the same sources. */
async function takeAttempted(
  { attempted, readAttempted, output, folder }: Request,
  next: CompositionIndex,
  currentPages: Record<string, CataloguePage>,
): Promise<void> {
  if (attempted?.operator !== next.operator || attempted.programs !== next.programs) return;
  const isStale = createStalenessTest(attempted, { ...next, pages: currentPages });
  const hasSamePrices = isDeepStrictEqual(attempted.prices, next.prices);
  for (const [path, page] of Object.entries(attempted.pages)) {
    const isCurrent = currentPages[path]?.remote === page.remote && !next.pages[path] && !isStale(page);
    if (!isCurrent || (page.usesCatalogue && !hasSamePrices)) continue;
    const file = getPageFilePath(folder, path);
    const html = await readAttempted(file);
    if (!html) continue;
    await output.write(file, html);
    next.pages[path] = page;
  }
}

/**
 * Throws {@link RemoteFailedError} with islands and pages when a release or a retirement removes an island that another remote's
 * page shows.
 */
function assertIslandsKept(
  { from, keptRemotes }: Pick<Request, 'from' | 'keptRemotes'>,
  islands: ReturnType<typeof indexIslands>,
  { pages }: CompositionIndex,
): void {
  const pagesByIsland = new Map<string, string[]>();
  for (const [path, { remote, uses }] of Object.entries(pages))
    for (const id of uses) {
      const [owner = ''] = id.split('/');
      const wasThere = from.pages[path]?.islands.includes(id);
      if (owner === remote || keptRemotes.includes(owner) || islands.has(id) || !wasThere) continue;
      pagesByIsland.set(id, [...(pagesByIsland.get(id) ?? []), path]);
    }
  const [first] = pagesByIsland;
  if (!first) return;
  const [owner = ''] = first[0].split('/');
  const missingIslands = [...pagesByIsland]
    .map(([id, paths]) => `${id}, which ${paths.join(', ')} show`)
    .join('; ');
  throw new RemoteFailedError(
    owner,
    `${owner} takes away ${missingIslands}. Their teams release without it first, or the operator adds --force`,
  );
}

/**
 * Writes what hosts need to render pages for a request: the pages, and the code and data of each remote that has such pages.
 * Pages of kept remotes are sent as composed.
 */
async function writeRequestPages(
  { releases, output, folder }: Request,
  setup: RendererSetup,
  { pages }: CompositionIndex,
): Promise<void> {
  const requestPages: RequestPages = {};
  for (const release of releases) {
    const { name, routes } = release.manifest;
    const rendered = routes.filter(({ request }) => request !== undefined);
    if (rendered.length === 0) continue;
    for (const { path, server, request } of rendered) {
      const islands = pages[path]?.islands ?? [];
      const other = islands.find((id) => !id.startsWith(`${name}/`));
      if (other) {
        const reason = `${path} reads the request and shows ${other}: such a page has islands of its own remote only`;
        throw new RemoteFailedError(name, reason);
      }
      if (request)
        requestPages[path] = { remote: name, module: nameModule(release, server), request, islands };
    }
    const own = await readModules(
      release,
      rendered.map(({ server }) => server),
    );
    const modules = { ...setup.modules, ...own };
    await output.write(`${folder}${getRendererFile(name)}`, JSON.stringify({ ...setup, modules }));
  }
  await output.write(folder + REQUEST_PAGES_FILE, JSON.stringify(requestPages));
}

/** Returns what every renderer gets: the frame, and the data of the site. */
async function createSetup(
  { operator }: Request,
  shell: Release,
  islands: ReturnType<typeof indexIslands>,
  next: CompositionIndex,
): Promise<RendererSetup> {
  const frame = shell.manifest.frame?.server ?? '';
  return {
    frame: nameModule(shell, frame),
    modules: await readModules(shell, [frame]),
    operator,
    offers: Object.values(next.offers).flat(),
    islands: [...islands.keys()],
    catalogue: null,
  };
}

/** Returns each remote's pages to render; the shell's come last, since they list the others. */
async function createBatches(
  { releases }: Request,
  shell: Release,
  setup: RendererSetup,
  next: CompositionIndex,
  known: Record<string, CataloguePage>,
): Promise<RenderBatch[]> {
  const others = Object.fromEntries(Object.entries(known).filter(([, { remote }]) => remote !== 'shell'));
  const catalogue = buildCatalogue({ ...next, pages: others }, shell.manifest);
  const batches: RenderBatch[] = [];
  for (const release of [...releases.filter((one) => one !== shell), shell]) {
    const routes = release.manifest.routes.filter(({ path }) => !next.pages[path]);
    if (routes.length === 0) continue;
    const own = await readModules(
      release,
      routes.map(({ server }) => server),
    );
    const modules = { ...setup.modules, ...own };
    batches.push({
      release,
      routes,
      setup: { ...setup, modules, catalogue: release === shell ? catalogue : null },
    });
  }
  return batches;
}

/** Returns the remotes' publications; for kept remotes, their earlier ones. */
function publishedBy({ releases, keptRemotes, from }: Request): Pick<CompositionIndex, 'offers' | 'entries'> {
  const all = [
    ...releases.map(({ manifest }) => manifest),
    ...keptRemotes.map((name) => ({
      name,
      offers: from.offers[name] ?? [],
      entries: from.entries[name] ?? [],
    })),
  ];
  return {
    offers: Object.fromEntries(all.map(({ name, offers }) => [name, offers])),
    entries: Object.fromEntries(all.map(({ name, entries }) => [name, entries])),
  };
}

/** Returns all pages of the new variant by path, with their names in navigation aids; the shell's last. */
function getPages({ releases, keptRemotes, from }: Request, shell: Release): Record<string, CataloguePage> {
  const getRoutes = ({ manifest }: Release) =>
    manifest.routes.map((route) => [route.path, { remote: manifest.name, ...route }] as const);
  return Object.fromEntries([
    ...releases.filter((release) => release !== shell).flatMap(getRoutes),
    ...Object.entries(from.pages).filter(([, { remote }]) => keptRemotes.includes(remote)),
    ...getRoutes(shell),
  ]);
}

/**
 * Returns the sources that each page's own headers must allow. Forms may lead to the client area, since orders are
 * redirected there.
 */
function getPolicy({ pages }: CompositionIndex, { hosts }: Operator): PagePolicies {
  const forms = listOrigins(hosts.clientArea ? [hosts.clientArea] : []);
  return Object.fromEntries(
    Object.entries(pages).map(([path, { scripts, styles, origins }]) => [
      path,
      { scripts, styles, origins, forms },
    ]),
  );
}
