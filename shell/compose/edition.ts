import type { Operator } from '@site/kit/operator';
import type { CompositionIndex } from '../site/composition.ts';
import type { Policy } from '../site/paths.ts';
import { redirectOf, redirectRules } from '../site/redirects.ts';
import type { Release } from '../site/release.ts';
import { catalogueOf } from './catalogue.ts';
import { gatherFacts, RemoteFailed } from './facts.ts';
import { iconSource, type Pictures } from './images.ts';
import { originsOf } from './integrity.ts';
import { type Output, pageFiles } from './output.ts';
import { assertOwnership } from './ownership.ts';
import { createComposer } from './page.ts';
import { writePublications } from './publications/write.ts';
import { type Named, staleness } from './staleness.ts';

interface Request {
  pictures: Pictures;
  operator: Operator;
  /** Hash of the operator's configuration. */
  operatorHash: string;
  releases: Release[];
  /** Remotes without a usable release: what they had published and composed stays. */
  pinned: string[];
  /** Pages that needn't be composed again are taken from here. */
  from: CompositionIndex;
  /** False composes every page, whatever `from` holds. */
  isIncremental: boolean;
  output: Output;
  /** Where the pages go in it, and their policy; ends in a slash unless it is empty. */
  folder: string;
  /** Told whose code is about to run. */
  onRemote(name: string): void;
  /** Called for each page that stays as it is. */
  onUnchanged(path: string, page: CompositionIndex['pages'][string]): void;
}

/**
 * Composes the pages of one set of releases. Throws {@link RemoteFailed} with the first remote that can't be composed;
 * what was written by then is of no use.
 */
export async function composeEdition(request: Request): Promise<CompositionIndex> {
  const { pictures, operator, releases, from, output, folder, onRemote } = request;
  const shell = releases.find(({ manifest }) => manifest.name === 'shell');
  if (!shell) throw new Error('the registry names no release of the shell');
  const rules = redirectRules(operator.hosts);
  assertOwnership({ ...request, isRedirected: (path) => redirectOf(path, '', rules) !== null });
  const next: CompositionIndex = {
    operator: request.operatorHash,
    releases: Object.fromEntries(
      releases.map(({ manifest, base }) => [manifest.name, `${manifest.buildId} ${base}`]),
    ),
    pages: {},
    ...publishedBy(request),
    icons: iconSource,
  };
  const facts = gatherFacts(next.offers);
  const isStale = request.isIncremental ? staleness(from, { ...next, pages: pagesOf(request) }) : () => true;
  const catalogue = () => catalogueOf(next, shell.manifest);
  const composer = await createComposer({
    ...{ pictures, operator, facts, catalogue, releases, shell, onRemote },
  });

  const unchanged = (path: string, page: CompositionIndex['pages'][string]) => {
    request.onUnchanged(path, page);
    next.pages[path] = page;
  };
  const composeRelease = async (release: Release) => {
    const { name, routes } = release.manifest;
    onRemote(name);
    const known = routes.map((route) => ({ route, page: from.pages[route.path] }));
    const stale = known.filter(({ page }) => !page || page.remote !== name || isStale(page));
    try {
      const pages = await Promise.all(stale.map(({ route }) => composer(release, route)));
      for (const { path, html, picture, ...recorded } of pages) {
        await output.writeCompressed(pageFiles(folder, path)[0] as string, html);
        await output.put(`public${picture.path}`, picture.bytes);
        next.pages[path] = { remote: name, ...recorded };
      }
    } catch (error) {
      throw new RemoteFailed(name, error);
    }
    for (const { route, page } of known) if (page && !next.pages[route.path]) unchanged(route.path, page);
  };
  for (const release of releases) if (release !== shell) await composeRelease(release);
  for (const [path, page] of Object.entries(from.pages)) {
    if (request.pinned.includes(page.remote) && !next.pages[path]) unchanged(path, page);
  }
  // The shell comes last: by then it is known which pages there are.
  await composeRelease(shell);
  await output.write(`${folder}policy.json`, JSON.stringify(policyOf(next, operator)));
  await writePublications(output, folder, operator, catalogueOf(next, { name: 'shell', routes: [] }));
  return next;
}

/** What the remotes publish; of those without a usable release, what they had published. */
function publishedBy({ releases, pinned, from }: Request): Pick<CompositionIndex, 'offers' | 'entries'> {
  const offers = releases.map(({ manifest }) => [manifest.name, manifest.offers] as const);
  const entries = releases.map(({ manifest }) => [manifest.name, manifest.entries] as const);
  return {
    offers: Object.fromEntries([
      ...offers,
      ...pinned.map((name) => [name, from.offers[name] ?? []] as const),
    ]),
    entries: Object.fromEntries([
      ...entries,
      ...pinned.map((name) => [name, from.entries[name] ?? []] as const),
    ]),
  };
}

/** The pages there will be, with their names in navigation aids. */
function pagesOf({ releases, pinned, from }: Request): Record<string, Named> {
  const kept = Object.entries(from.pages).filter(([, { remote }]) => pinned.includes(remote));
  const composed = releases.flatMap(({ manifest }) =>
    manifest.routes.map((route) => [route.path, { remote: manifest.name, ...route }] as const),
  );
  return Object.fromEntries([...kept, ...composed]);
}

/** What the host's headers must allow, page by page. Orders are redirected to the client area, by forms too. */
function policyOf({ pages }: CompositionIndex, { hosts }: Operator): Policy {
  const origins = [...new Set(Object.values(pages).flatMap((page) => page.origins))];
  const forms = originsOf(hosts.clientArea ? [hosts.clientArea] : []);
  return Object.fromEntries(
    Object.entries(pages).map(([path, { scripts, styles }]) => [path, { scripts, styles, origins, forms }]),
  );
}
