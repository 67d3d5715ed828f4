import { readFile } from 'node:fs/promises';
import { CONTRACT_VERSION, type Manifest, type ManifestRoute } from '@site/kit/contract';
import type { Page } from '@site/kit/nav';
import type { Operator } from '@site/kit/operator';
import type { ComponentType } from 'react';
import { assetsOf, loadBundle, type Release, urlOf } from '../site/release.ts';
import early from '../src/inline/early.js?raw';
import type { Catalogue } from '../src/site-plan/catalogue.ts';
import { htmlDocument, LAYERS } from './document.ts';
import { type Facts, quoter } from './facts.ts';
import type { Pictures } from './images.ts';
import { distinct, integrityMap, type ModuleLink, moduleLinks, originsOf } from './integrity.ts';
import { minifyScript } from './minify.ts';
import { loadModules, missingModule } from './modules.ts';
import { structuredData } from './structured-data.ts';
import { cspHash } from './write.ts';

type Renderer = {
  render(path: string, page: Page, Component: ComponentType, catalogue: () => Catalogue): Promise<string>;
};

const unique = <T>(values: T[]) => [...new Set(values)];

interface Sources {
  pictures: Pictures;
  operator: Operator;
  facts: Facts;
  /** Everything the site holds; known when the shell's own pages are composed, and for them only. */
  catalogue(): Catalogue;
  releases: Release[];
  shell: Release;
  /** Told whose code is about to run. */
  onRemote(name: string): void;
}

/** Returns the function that renders one route of one release. */
export async function createComposer(sources: Sources) {
  const { pictures, operator, facts, catalogue, releases, shell, onRemote } = sources;
  const frame = shell.manifest.frame as NonNullable<Manifest['frame']>;
  onRemote(shell.manifest.name);
  const { render } = await loadBundle<Renderer>(shell, frame.server);
  const script = await minifyScript(early);
  const modules = await loadModules(releases, onRemote);
  /** A page names the remotes it shows and no others: a release of another team leaves its bytes alone. */
  const remotesOf = (names: string[]) =>
    releases
      .filter(({ manifest }) => manifest !== shell.manifest)
      .filter(({ manifest }) => names.some((name) => name.split('/')[0] === manifest.name))
      .map((release) => {
        const { name, entry, buildId } = release.manifest;
        return { name, entry: urlOf(release, entry), buildId };
      });
  return async (release: Release, route: ManifestRoute) => {
    const { manifest } = release;
    const { default: Component } = await loadBundle<{ default: ComponentType }>(release, route.server);
    const { quoted, quote } = quoter(facts, route.path);
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
    const css = [
      ...assetsOf(shell, frame.css),
      ...assetsOf(release, route.css),
      ...nested.flatMap((module) => module.css),
    ];
    const files = new Map(css.map(({ href, file }) => [href, file]));
    const sheets = await Promise.all(
      [...files].map(async ([href, file]) => ({ href, css: await readFile(file, 'utf8') })),
    );
    const [entry] = moduleLinks(shell, [shell.manifest.entry]) as [ModuleLink];
    const links = distinct([
      ...moduleLinks(shell, frame.modulepreload),
      ...moduleLinks(release, route.modulepreload),
      ...nested.flatMap((module) => module.modulepreload),
    ]);
    const later = [
      ...moduleLinks(shell, frame.later),
      ...moduleLinks(release, route.later),
      ...nested.flatMap((module) => module.later),
    ];
    const importMap = integrityMap(distinct([entry, ...links, ...later]));
    const picture = await pictures.share(operator, route);
    const html = htmlDocument({
      route,
      markup,
      operator,
      sheets,
      early: script,
      entry,
      modules: links,
      importMap,
      image: picture.path,
      structured: structuredData(
        operator,
        route,
        manifest.offers.filter(({ path }) => path.replace(/#.*/, '') === route.path),
      ),
      data: {
        shell: shell.manifest.buildId,
        contract: CONTRACT_VERSION,
        page: { path: route.path, remote: manifest.name, expose: route.expose },
        remotes: remotesOf([manifest.name, ...shown]),
        ...(shown.size > 0 && { modules: [...shown] }),
        offers: quoted,
        operator,
      },
    });
    return {
      path: route.path,
      html,
      picture,
      label: route.label,
      title: route.title,
      isIndexed: route.isIndexed,
      quotes: Object.keys(quoted),
      usesCatalogue,
      modules: [...shown],
      scripts: [script, importMap].map(cspHash),
      styles: unique([cspHash(LAYERS), ...sheets.map(({ css }) => cspHash(css.trim()))]),
      origins: originsOf([release.base, ...links.map(({ href }) => href)]),
      image: picture.path,
    };
  };
}
