import { escapeHtml } from '@site/api/http/html';
import { CONTENT_ID, getFolder, PAGE_DATA_ID, type PageData } from '../../app/page/data.ts';
import { NOT_FOUND_PATH } from '../../app/remote.ts';
import { inlineJson, replaceOrThrow } from '../../compose/html.ts';
import { basePathOf, type Offer } from '../../kit/src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../../kit/src/remote.ts';

/** Local remotes, and the running site's offers. */
export interface LocalOverrides {
  /** Definitions of remotes whose sources are served below their base paths. */
  remotes: RemoteDefinition[];
  /** Offers of the running site. */
  offers: Offer[];
}

const REGISTRY = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');
const MAIN = new RegExp(`(<main id="${CONTENT_ID}"[^>]*>).*(</main>)`, 's');
const IMPORT_MAP = /(<script type="importmap">)(.*?)(<\/script>)/s;

/** Returns a composed page's data; null for other HTML. */
export function parsePageData(html: string): PageData | null {
  const text = REGISTRY.exec(html)?.[2];
  return text ? (JSON.parse(text) as PageData) : null;
}

/**
 * Returns a page of the running site with the local remotes in it. Their pages are one island each without composed content,
 * rendered from the sources; the files of their live releases are removed. A page that the site lacks replaces the content
 * of its not-found page. `isFound` is true when the path has a page.
 */
export function withLocalOverrides(
  html: string,
  path: string,
  overrides: LocalOverrides,
): { html: string; isFound: boolean } {
  const data = parsePageData(html);
  if (!data) return { html, isFound: true };
  const { remotes: locals } = overrides;
  const localPage = locals
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .find(({ route }) => route.path === path);
  const findLocal = (name: string) => locals.find((local) => local.name === name);
  const remotes = data.remotes.filter(({ name }) => name !== localPage?.remote.name);
  if (localPage) remotes.push({ name: localPage.remote.name, entry: '' });
  const replacedFolders = data.remotes
    .filter(({ name }) => findLocal(name))
    .map(({ entry }) => getFolder(entry));
  const next: PageData = {
    ...data,
    // Without the live release's build id: no telemetry counts for that release.
    remotes: remotes.map((remote) => {
      const local = findLocal(remote.name);
      return local ? { name: local.name, entry: `${basePathOf(local.name)}remoteEntry.js` } : remote;
    }),
    ...(localPage && {
      page: { path, remote: localPage.remote.name, expose: exposeOf(localPage.route.page) },
      offers: offersFor(overrides, data),
    }),
  };
  let changed = withoutFiles(html, replacedFolders);
  changed = replaceOrThrow(changed, REGISTRY, (_, open, _old, close) => open + inlineJson(next) + close);
  if (localPage) {
    const title = escapeHtml(`${localPage.route.title} · ${data.operator.brand.name}`);
    const description = escapeHtml(localPage.route.description);
    const island = `<div data-island="${localPage.remote.name}/${exposeOf(localPage.route.page).slice(2)}"></div>`;
    changed = replaceOrThrow(changed, MAIN, (_, open, close) => open + island + close);
    changed = replaceOrThrow(changed, /<title>.*?<\/title>/s, () => `<title>${title}</title>`);
    changed = replaceOrThrow(
      changed,
      /(<meta name="description" content=")[^"]*/,
      (_, open) => open + description,
    );
  }
  return { html: changed, isFound: Boolean(localPage) || data.page.path !== NOT_FOUND_PATH };
}

/** Returns the site's offers, with spec sheets from the page's own data, and the local remotes' offers from their sources. */
const offersFor = ({ remotes, offers }: LocalOverrides, page: PageData): Record<string, Offer> => {
  const own = remotes.flatMap((remote) => remote.offers);
  return Object.fromEntries(
    [...offers, ...Object.values(page.offers), ...own].map((offer) => [offer.id, offer]),
  );
};

/** Removes style sheets, preloads and hashes of files below the given base URLs. */
function withoutFiles(html: string, bases: string[]): string {
  const isLeft = (href: string) => bases.some((base) => href.startsWith(base));
  const unlessLeft = (element: string, href: string) => (isLeft(href) ? '' : element);
  // A page may have neither of these.
  const without = html
    .replace(/<style data-href="([^"]*)">.*?<\/style>/gs, unlessLeft)
    .replace(/<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g, unlessLeft);
  return replaceOrThrow(without, IMPORT_MAP, (_, open, map, close) => {
    const integrity = Object.entries(JSON.parse(map as string).integrity).filter(([href]) => !isLeft(href));
    return open + JSON.stringify({ integrity: Object.fromEntries(integrity) }) + close;
  });
}
