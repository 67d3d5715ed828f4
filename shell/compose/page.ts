import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, ManifestRoute } from '@site/kit/contract';
import type { Page } from '@site/kit/nav';
import type { Operator } from '@site/kit/operator';
import type { ComponentType } from 'react';
import early from '../src/inline/early.js?raw';
import type { Catalogue } from '../src/site-plan/catalogue.ts';
import { assetUrls, htmlDocument, LAYERS } from './document.ts';
import { type Facts, quoter } from './facts.ts';
import { shareImage } from './images.ts';
import { minifyScript } from './minify.ts';
import { loadModules, missingModule } from './modules.ts';
import type { SitePaths } from './paths.ts';
import { structuredData } from './structured-data.ts';
import { cspHash } from './write.ts';

type Renderer = {
  render(path: string, page: Page, Component: ComponentType, catalogue: () => Catalogue): Promise<string>;
};

/** A release as it lies on disk. */
export interface Release {
  manifest: Manifest;
  dir: string;
}

const unique = (values: string[]) => [...new Set(values)];
const load = <T>(release: Release, file: string): Promise<T> =>
  import(pathToFileURL(join(release.dir, 'server', file)).href);

interface Sources {
  paths: SitePaths;
  operator: Operator;
  /** Read anew for every page: offers of a remote that fails give way to its last good ones. */
  facts(): Facts;
  /** Everything the site holds; known when the shell's own pages are composed, and for them only. */
  catalogue(): Catalogue;
  releases: Release[];
  shell: Release;
}

/** Returns the function that renders one route of one release. */
export async function createComposer({ paths, operator, facts, catalogue, releases, shell }: Sources) {
  const frame = shell.manifest.frame as NonNullable<Manifest['frame']>;
  const { render } = await load<Renderer>(shell, frame.server);
  const remotes = releases
    .filter((release) => release !== shell)
    .map(({ manifest }) => ({
      name: manifest.name,
      entry: manifest.base + manifest.entry,
      buildId: manifest.buildId,
    }));
  const script = await minifyScript(early);
  const modules = await loadModules(releases);
  return async ({ manifest, dir }: Release, route: ManifestRoute) => {
    const { default: Component } = await load<{ default: ComponentType }>({ manifest, dir }, route.server);
    const { quoted, quote } = quoter(facts(), route.path);
    const shown = new Set<string>();
    let usesCatalogue = false;
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
      () => {
        usesCatalogue = true;
        return catalogue();
      },
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
      image: await shareImage(paths.assets, operator, route.label),
      structured: structuredData(
        operator,
        route,
        manifest.offers.filter(({ path }) => path.replace(/#.*/, '') === route.path),
      ),
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
      label: route.label,
      title: route.title,
      isIndexed: route.isIndexed,
      quotes: Object.keys(quoted),
      usesCatalogue,
      modules: [...shown],
      scripts: [cspHash(script)],
      styles: [cspHash(LAYERS), ...sheets.map(({ css }) => cspHash(css.trim()))],
    };
  };
}
