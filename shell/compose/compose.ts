import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, ManifestRoute } from '@site/kit/contract';
import type { Page } from '@site/kit/nav';
import type { Operator } from '@site/kit/operator';
import type { ComponentType } from 'react';
import early from '../src/inline/early.js?raw';
import { assetUrls, htmlDocument, LAYERS } from './document.ts';
import { type Facts, gatherFacts, quoter } from './facts.ts';
import { favicon } from './favicon.ts';
import { readManifest, readOperator, readRegistry } from './inputs.ts';
import { minifyScript } from './minify.ts';
import { loadModules, missingModule } from './modules.ts';
import { composedPaths, pageFile, type SitePaths } from './paths.ts';
import { cspHash, switchTo, writeCompressed } from './write.ts';

/** How a composition ended: what is live, and what couldn't be renewed. */
export interface Report {
  pages: string[];
  /** Remotes whose last good pages stay, with the reason. */
  kept: { remote: string; reason: string }[];
  /** Pages of those remotes that had never been composed, so nothing could stay. */
  missing: string[];
}

/** Which page quotes which offers and shows whose modules, and which remote it belongs to; stands beside the pages as `index.json`. */
export type PageIndex = Record<
  string,
  { remote: string; quotes: string[]; modules: string[]; styles: string[] }
>;

type Renderer = { render(path: string, page: Page, Component: ComponentType): Promise<string> };
interface Release {
  manifest: Manifest;
  dir: string;
}

const unique = (values: string[]) => [...new Set(values)];
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
const load = <T>(release: Release, file: string): Promise<T> =>
  import(pathToFileURL(join(release.dir, 'server', file)).href);

/**
 * Composes every page of the registry's releases into a new folder and switches to it. A remote that can't be
 * composed keeps its last good pages and is reported; the shell failing stops everything, nothing is switched.
 */
export async function compose(paths: SitePaths, operatorFile: string): Promise<Report> {
  const operator = await readOperator(operatorFile);
  const registry = await readRegistry(paths);
  const kept: Report['kept'] = [];
  const releases: Release[] = [];
  for (const [name, { buildId }] of Object.entries(registry.releases)) {
    const dir = paths.release(name, buildId);
    try {
      releases.push({ manifest: await readManifest(dir), dir });
    } catch (error) {
      if (name === 'shell') throw error;
      kept.push({ remote: name, reason: message(error) });
    }
  }
  const shell = releases.find(({ manifest }) => manifest.frame);
  if (!shell) throw new Error(`${paths.registry} names no release of the shell`);
  const previous = await readPrevious(paths);
  const facts = gatherFacts(releases.map(({ manifest }) => manifest));

  const folder = `${Date.now()}-${process.pid}`;
  const target = composedPaths(join(paths.composed, folder));
  await mkdir(target.pages, { recursive: true });
  const index: PageIndex = {};
  const composer = await createComposer({ paths, operator, facts, releases, shell });
  for (const release of releases) {
    try {
      const pages = await Promise.all(release.manifest.routes.map((route) => composer(release, route)));
      for (const page of pages) {
        await writeCompressed(join(target.pages, `${pageFile(page.path)}.html`), page.html);
        const { path: _, html: __, ...recorded } = page;
        index[page.path] = { remote: release.manifest.name, ...recorded };
      }
    } catch (error) {
      if (release === shell) throw error;
      kept.push({ remote: release.manifest.name, reason: message(error) });
    }
  }
  await keepLastGood(paths, target.pages, previous, index, kept);
  await writeFile(target.index, JSON.stringify(index));
  await writeFile(target.policy, JSON.stringify(policyOf(index)));
  await writeCompressed(join(target.pages, 'favicon.svg'), favicon);
  await switchTo(paths, folder);
  await dropOldFolders(paths, folder);

  const expected = releases.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  return { pages: Object.keys(index), kept, missing: expected.filter((path) => !index[path]) };
}

interface Sources {
  paths: SitePaths;
  operator: Operator;
  facts: Facts;
  releases: Release[];
  shell: Release;
}

/** Returns the function that renders one route of one release. */
async function createComposer({ paths, operator, facts, releases, shell }: Sources) {
  const frame = shell.manifest.frame as NonNullable<Manifest['frame']>;
  const { render } = await load<Renderer>(shell, frame.server);
  const remotes = releases
    .filter((release) => release !== shell)
    .map(({ manifest }) => ({ name: manifest.name, entry: manifest.base + manifest.entry }));
  const script = await minifyScript(early);
  const modules = await loadModules(releases);
  return async ({ manifest, dir }: Release, route: ManifestRoute) => {
    const { default: Component } = await load<{ default: ComponentType }>({ manifest, dir }, route.server);
    const { quoted, quote } = quoter(facts, route.path);
    const shown = new Set<string>();
    const markup = await render(
      route.path,
      {
        operator,
        quote,
        module: (id) => {
          shown.add(id);
          return modules.get(id)?.Component ?? missingModule(id);
        },
        staticHtml: () => {
          throw new Error('static sections are rendered, not looked up, at compose time');
        },
      },
      Component,
    );
    const nested = [...shown].flatMap((id) => modules.get(id) ?? []);
    const hrefs = unique([
      ...assetUrls(shell.manifest, frame.css),
      ...assetUrls(manifest, route.css),
      ...nested.flatMap((module) => module.css),
    ]);
    const sheets = await Promise.all(
      hrefs.map(async (href) => ({ href, css: await readFile(join(paths.assets, href), 'utf8') })),
    );
    const html = htmlDocument({
      route,
      markup,
      operator,
      sheets,
      early: script,
      entry: shell.manifest.base + shell.manifest.entry,
      modules: unique([
        ...assetUrls(shell.manifest, frame.modulepreload),
        ...assetUrls(manifest, route.modulepreload),
        ...nested.flatMap((module) => module.modulepreload),
      ]),
      data: {
        shell: shell.manifest.buildId,
        page: { path: route.path, remote: manifest.name, expose: route.expose },
        remotes,
        offers: quoted,
        operator,
      },
    });
    return {
      path: route.path,
      html,
      quotes: Object.keys(quoted),
      modules: [...shown],
      styles: [...sheets.map(({ css }) => cspHash(css.trim())), cspHash(script), cspHash(LAYERS)],
    };
  };
}

async function readPrevious(paths: SitePaths): Promise<PageIndex> {
  const file = composedPaths(paths.current).index;
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** Copies the last composed pages of remotes that couldn't be composed now. */
async function keepLastGood(
  paths: SitePaths,
  target: string,
  previous: PageIndex,
  index: PageIndex,
  kept: Report['kept'],
) {
  for (const [path, entry] of Object.entries(previous)) {
    if (index[path] || !kept.some(({ remote }) => remote === entry.remote)) continue;
    for (const suffix of ['.html', '.html.br', '.html.gz']) {
      await cp(
        join(composedPaths(paths.current).pages, pageFile(path) + suffix),
        join(target, pageFile(path) + suffix),
      );
    }
    index[path] = entry;
  }
}

/** Inline scripts and styles the host's Content-Security-Policy must allow. */
const policyOf = (index: PageIndex) => ({
  inline: [...new Set(Object.values(index).flatMap(({ styles }) => styles))].sort(),
});

/** Keeps the live folder and the one before it, for readers that are still in it. */
async function dropOldFolders(paths: SitePaths, current: string) {
  const folders = (await readdir(paths.composed)).sort().filter((name) => name !== basename(current));
  for (const name of folders.slice(0, -1))
    await rm(join(paths.composed, name), { recursive: true, force: true });
}
