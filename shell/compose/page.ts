import { readFile } from 'node:fs/promises';
import { main, parts } from 'virtual:bootstrap-script';
import type { Operator } from '@site/api-contract/operator/operator';
import { CONTRACT_VERSION, type Manifest, type ManifestRoute, type Offer } from '@site/kit/contract';
import { RESULT_PATH } from '../app/remote.ts';
import { resultPlaceholders } from '../app/result/placeholders.ts';
import { getAssets, getUrl, type Release } from '../site/release.ts';
import {
  buildIntegrityMap,
  CASCADE_LAYERS,
  listOrigins,
  type ModuleLink,
  removeDuplicateLinks,
  renderDocument,
} from './document.ts';
import { assertInlineableStyles, assertNoScript, assertPlaceholders, computeCspHash } from './html.ts';
import { buildModuleLinks, type Island } from './islands.ts';
import { selectPageOperator } from './render-protocol.ts';
import { parseSearchSections } from './search-sections.ts';
import type { RenderedPage } from './sibling-islands.ts';
import { buildStructuredData } from './structured-data.ts';

/** Returns a page's bootstrap script, with only the parts whose attribute is in the markup. */
const bootstrapScriptFor = (markup: string): string =>
  main +
  Object.entries(parts)
    .map(([attribute, code]) => (new RegExp(` ${attribute}[ =>]`).test(markup) ? code : ''))
    .join('');

/** True when React renders an island of the page; other islands render by themselves (`data-render="mount"`). */
const hasReactIsland = (markup: string): boolean =>
  [...markup.matchAll(/<[a-z]+ [^<>]*>/g)].some(
    ([tag]) => tag.includes(' data-island="') && !tag.includes(' data-render="mount"'),
  );

/** Inputs that all pages of a variant share. */
interface Variant {
  operator: Operator;
  offers: Map<string, Offer>;
  releases: Release[];
  shell: Release;
  islands: Map<string, Island>;
}

/** Returns the quoted offers. Spec sheets are large: the HTML contains only those of families that islands list. */
const listQuotedOffers = (offers: Map<string, Offer>, { quotes, families }: RenderedPage['forIslands']) =>
  Object.fromEntries(
    quotes.map((id) => {
      const offerFacts = offers.get(id);
      // The id comes from a team's code, so it may be unknown.
      if (!offerFacts) throw new Error(`it quotes the offer "${id}", which no remote publishes`);
      const { sheet, ...offer } = offerFacts;
      const isListed = sheet && families.includes(sheet.family);
      return [id, isListed ? { ...offer, sheet } : offer];
    }),
  );

/** Reads a page's style sheets. Several teams ship equal copies of a style sheet of the kit: the first is enough. */
async function readSheets(assets: ReturnType<typeof getAssets>): Promise<{ href: string; css: string }[]> {
  const files = new Map(assets.map(({ href, file }) => [href, file]));
  const readings = [...files].map(async ([href, file]) => {
    const css = await readFile(file, 'utf8');
    assertInlineableStyles(href, css);
    return { href, css };
  });
  const sheetsByCss = new Map((await Promise.all(readings)).toReversed().map((sheet) => [sheet.css, sheet]));
  return [...sheetsByCss.values()].toReversed();
}

/** Returns a function that composes a rendered route to HTML and index record. */
export function createPageComposer({ operator, offers, releases, shell, islands }: Variant) {
  const frame = shell.manifest.frame as NonNullable<Manifest['frame']>;
  /** Returns the remotes that a page shows, and no others: another team's release leaves the page's bytes unchanged. */
  const getRemotes = (names: string[]) =>
    releases
      .filter(({ manifest }) => manifest !== shell.manifest)
      .filter(({ manifest }) => names.some((name) => name.split('/')[0] === manifest.name))
      .map((release) => {
        const { name, entry, buildId } = release.manifest;
        return { name, entry: getUrl(release, entry), buildId };
      });
  /** Returns the releases of the remotes that own these missing islands. */
  const missingFrom = (ids: string[]) =>
    releases
      .filter(({ manifest }) => ids.some((id) => id.startsWith(`${manifest.name}/`)))
      .map(({ manifest: { name, buildId } }) => ({ remote: name, release: buildId }));
  return async (release: Release, route: ManifestRoute, rendered: RenderedPage) => {
    const { manifest } = release;
    const { markup, islands: shown, uses, usesCatalogue } = rendered;
    assertNoScript(markup);
    const bootstrapScript = bootstrapScriptFor(markup);
    const live = shown.flatMap((id) => islands.get(id) ?? []);
    const { runtime } = frame;
    const quoted = listQuotedOffers(offers, rendered.forIslands);
    const sheets = await readSheets([
      ...getAssets(shell, frame.css),
      ...getAssets(release, route.css),
      ...live.flatMap((island) => island.css),
    ]);
    const [entry] = buildModuleLinks(shell, [shell.manifest.entry]) as [ModuleLink];
    const frameLinks = buildModuleLinks(shell, frame.modulepreload);
    const startModules = live.length > 0 ? buildModuleLinks(shell, runtime.modulepreload) : [];
    const usesReact = hasReactIsland(markup);
    const islandLinks = removeDuplicateLinks([
      ...(usesReact ? startModules : []),
      ...live.flatMap((island) => island.modulepreload),
    ]);
    const later = [
      ...buildModuleLinks(shell, live.length > 0 ? [...frame.later, ...runtime.later] : frame.later),
      // A remote that renders by itself needs a part of these, and React is none of it.
      ...(usesReact ? [] : startModules),
      ...live.flatMap((island) => island.later),
    ];
    const importMap = buildIntegrityMap(
      removeDuplicateLinks([entry, ...frameLinks, ...islandLinks, ...later]),
    );
    const origins = listOrigins([release.base, ...islandLinks.map(({ href }) => href)]);
    const missing = missingFrom(uses.filter((id) => !islands.has(id)));
    const html = renderDocument({
      route,
      markup,
      operator,
      sheets,
      bootstrapScript,
      entry,
      importMap,
      frameModules: frameLinks,
      islandModules: islandLinks,
      structured: buildStructuredData(
        operator,
        route,
        manifest.offers.filter(({ path }) => path.replace(/[?#].*/, '') === route.path),
      ),
      data: {
        shell: shell.manifest.buildId,
        contract: CONTRACT_VERSION,
        page: { path: route.path, remote: manifest.name, expose: route.expose, release: manifest.buildId },
        remotes: getRemotes(shown),
        offers: quoted,
        operator: selectPageOperator(operator),
        ...(missing.length > 0 && { missing }),
      },
    });
    assertPlaceholders(html, route.path === RESULT_PATH ? Object.values(resultPlaceholders) : []);
    return {
      html,
      page: {
        remote: manifest.name,
        label: route.label,
        title: route.title,
        isIndexed: route.isIndexed,
        formerPaths: route.formerPaths,
        orders: route.orders,
        quotes: rendered.quotes,
        families: rendered.families,
        usesCatalogue,
        islands: shown,
        uses,
        scripts: [bootstrapScript, importMap].map(computeCspHash),
        styles: [...new Set([CASCADE_LAYERS, ...sheets.map(({ css }) => css.trim())])].map(computeCspHash),
        origins,
        // The search ignores a page that only lists other pages.
        sections: route.isIndexed && !usesCatalogue ? parseSearchSections(markup) : [],
      },
    };
  };
}
