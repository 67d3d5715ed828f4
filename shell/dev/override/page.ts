import { CONTENT_ID, folderOf, PAGE_DATA_ID, type PageData } from '../../app/page/data.ts';
import { NOT_FOUND_PATH } from '../../app/remote.ts';
import { escapeHtml, HEAD_END, inlineJson, replaceOrThrow } from '../../compose/html.ts';
import { basePathOf, type Offer } from '../../kit/src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../../kit/src/remote.ts';

/** A page of a local remote. */
export interface LocalRoute {
  path: string;
  expose: string;
  title: string;
  description: string;
  /** HTML of the page's main part, with an empty island. */
  content: string;
}

/** A remote from this machine. */
export interface LocalRemote {
  name: string;
  /** Address of its container. */
  entry: string;
  routes: LocalRoute[];
  offers: Offer[];
  /** HTML for the head of its pages. */
  head: string;
}

/** Local remotes, and the running site's offers. */
export interface LocalOverrides {
  remotes: LocalRemote[];
  /** Offers of the running site. */
  offers: Offer[];
}

const REGISTRY = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');
const MAIN = new RegExp(`(<main id="${CONTENT_ID}"[^>]*>).*(</main>)`, 's');
/** The island's content in a page of a third-party remote, of which the island is the last part. */
const THIRD_PARTY_CONTENT = /(<div data-island="[^"]*" data-render="\w+">).*(<\/div><\/div><\/main>)/s;
const IMPORT_MAP = /(<script type="importmap">)(.*?)(<\/script>)/s;

/** Returns the remote of sources that are served below its base path. */
export const buildLocalRemote = ({ name, routes, offers }: RemoteDefinition): LocalRemote => ({
  name,
  entry: `${basePathOf(name)}remoteEntry.js`,
  routes: routes.map(({ path, page, title, description }) => {
    const expose = exposeOf(page);
    const content = `<div data-island="${name}/${expose.slice(2)}"></div>`;
    return { path, expose, title, description, content };
  }),
  offers,
  head: '',
});

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
  const localOf = (name: string) => locals.find((local) => local.name === name);
  const remotes = data.remotes.filter(({ name }) => name !== localPage?.remote.name);
  if (localPage) remotes.push({ name: localPage.remote.name, entry: '' });
  const replacedFolders = data.remotes
    .filter(({ name }) => localOf(name))
    .map(({ entry }) => folderOf(entry));
  const next: PageData = {
    ...data,
    // Without the live release's build id: no telemetry counts for that release.
    remotes: remotes.map((remote) => {
      const local = localOf(remote.name);
      return local ? { name: local.name, entry: local.entry } : remote;
    }),
    ...(localPage && {
      page: { path, remote: localPage.remote.name, expose: localPage.route.expose },
      offers: offersFor(overrides, data),
    }),
  };
  let changed = withoutFiles(html, replacedFolders);
  changed = replaceOrThrow(changed, REGISTRY, (_, open, _old, close) => open + inlineJson(next) + close);
  if (localPage) {
    const title = escapeHtml(`${localPage.route.title} · ${data.operator.brand.name}`);
    const description = escapeHtml(localPage.route.description);
    changed = replaceOrThrow(changed, MAIN, (_, open, close) => open + localPage.route.content + close);
    changed = replaceOrThrow(changed, /<title>.*?<\/title>/s, () => `<title>${title}</title>`);
    changed = replaceOrThrow(
      changed,
      /(<meta name="description" content=")[^"]*/,
      (_, open) => open + description,
    );
  }
  // A page of a third-party remote that the site has and the remote doesn't describe keeps all but the island's content.
  else if (localOf(data.page.remote)) changed = changed.replace(THIRD_PARTY_CONTENT, '$1$2');
  const head = (localPage?.remote ?? localOf(data.page.remote))?.head;
  if (head) changed = replaceOrThrow(changed, HEAD_END, () => head + HEAD_END);
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
