import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '@site/kit/operator';
import { catalogueOf } from './catalogue.ts';
import { gatherFacts } from './facts.ts';
import { readManifest, readOperator, readRegistry } from './inputs.ts';
import { originsOf } from './integrity.ts';
import { type Composition, dropOldFolders, keepLastGood, readPrevious } from './keep.ts';
import { createComposer, type Release } from './page.ts';
import { composedPaths, type Policy, pageFile, type SitePaths } from './paths.ts';
import { writePublications } from './publications/write.ts';
import { switchTo, writeCompressed } from './write.ts';

/** How a composition ended: what is live, and what couldn't be renewed. */
export interface Report {
  pages: string[];
  /** Remotes whose last good pages stay, with the reason. */
  kept: { remote: string; reason: string }[];
  /** Pages of those remotes that had never been composed, so nothing could stay. */
  missing: string[];
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Composes every page of the registry's releases into a new folder and switches to it. A remote that can't be
 * composed keeps its last good pages and its last good offers, and is reported; the shell failing stops everything,
 * nothing is switched.
 */
export async function compose(paths: SitePaths, operatorFile: string): Promise<Report> {
  const operator = await readOperator(operatorFile);
  const previous = await readPrevious(paths);
  const kept: Report['kept'] = [];
  const next: Composition = { pages: {}, offers: {}, entries: {} };
  const keep = (remote: string, error: unknown) => {
    if (remote === 'shell') throw error;
    kept.push({ remote, reason: message(error) });
    next.offers[remote] = previous.offers[remote] ?? [];
    next.entries[remote] = previous.entries[remote] ?? [];
  };
  const releases: Release[] = [];
  for (const [name, { buildId }] of Object.entries((await readRegistry(paths)).releases)) {
    const dir = paths.release(name, buildId);
    try {
      const manifest = await readManifest(dir);
      releases.push({ manifest, dir });
      next.offers[name] = manifest.offers;
      next.entries[name] = manifest.entries;
    } catch (error) {
      keep(name, error);
    }
  }
  const shell = releases.find(({ manifest }) => manifest.frame);
  if (!shell) throw new Error(`${paths.registry} names no release of the shell`);

  const folder = `${Date.now()}-${process.pid}`;
  const target = composedPaths(join(paths.composed, folder));
  await mkdir(target.pages, { recursive: true });
  const composer = await createComposer({
    paths,
    operator,
    facts: () => gatherFacts(next.offers),
    catalogue: () => catalogueOf(next, shell.manifest),
    releases,
    shell,
  });
  const composeRelease = async (release: Release) => {
    const { name, routes } = release.manifest;
    try {
      const pages = await Promise.all(routes.map((route) => composer(release, route)));
      for (const { path, html, ...recorded } of pages) {
        await writeCompressed(join(target.pages, `${pageFile(path)}.html`), html);
        next.pages[path] = { remote: name, ...recorded };
      }
    } catch (error) {
      keep(name, error);
    }
  };
  for (const release of releases) if (release !== shell) await composeRelease(release);
  await keepLastGood(
    paths,
    target.pages,
    previous,
    next,
    kept.map(({ remote }) => remote),
  );
  // The shell comes last: by then it is known whose offers it may quote, and which pages there are.
  await composeRelease(shell);
  await writeFile(target.index, JSON.stringify(next));
  await writeFile(target.policy, JSON.stringify(policyOf(next, operator)));
  await writePublications(
    target.pages,
    paths.assets,
    operator,
    catalogueOf(next, { name: 'shell', routes: [] }),
  );
  await switchTo(paths, folder);
  await dropOldFolders(paths, folder);

  const expected = releases.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  return { pages: Object.keys(next.pages), kept, missing: expected.filter((path) => !next.pages[path]) };
}

/** What the host's headers must allow, page by page. Orders are redirected to the client area, by forms too. */
function policyOf({ pages }: Composition, { hosts }: Operator): Policy {
  const origins = [...new Set(Object.values(pages).flatMap((page) => page.origins))];
  const forms = originsOf(hosts.clientArea ? [hosts.clientArea] : []);
  return Object.fromEntries(
    Object.entries(pages).map(([path, { scripts, styles }]) => [path, { scripts, styles, origins, forms }]),
  );
}
