import { escapeHtml, inlineJson, replaced } from '../compose/html.ts';
import { basePath, type Offer } from '../kit/src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../kit/src/remote.ts';
import { CONTENT_ID, folderOf, type PageData, REGISTRY_ID } from '../src/page/data.ts';
import { NOT_FOUND_PATH } from '../src/remote.ts';

/** Local remotes, and the running site's offers. */
export interface Guests {
  /** Current definitions of the local remotes. */
  definitions: RemoteDefinition[];
  /** Offers of the running site. */
  offers: Offer[];
}

const REGISTRY = new RegExp(`(<script type="application/json" id="${REGISTRY_ID}">)(.*?)(</script>)`, 's');
const MAIN = new RegExp(`(<main id="${CONTENT_ID}"[^>]*>).*(</main>)`, 's');
const IMPORT_MAP = /(<script type="importmap">)(.*?)(<\/script>)/s;

/** Returns the URL of a local remote's entry, beside its sources. */
const guestEntry = (name: string): string => `${basePath(name)}remoteEntry.js`;

/** Returns a composed page's data; null for other HTML. */
export function readRegistry(html: string): PageData | null {
  const text = REGISTRY.exec(html)?.[2];
  return text ? (JSON.parse(text) as PageData) : null;
}

/**
 * Returns a page of the running site with the local remotes in it. Their pages are one island each without composed content,
 * rendered from the sources; the files of their live releases are removed. A page that the site lacks replaces the content
 * of its not-found page. `isFound` is true when the path has a page.
 */
export function withGuests(html: string, path: string, guests: Guests): { html: string; isFound: boolean } {
  const data = readRegistry(html);
  if (!data) return { html, isFound: true };
  const shown = guests.definitions
    .flatMap(({ name, routes }) => routes.map((route) => ({ remote: name, route })))
    .find(({ route }) => route.path === path);
  const remotes = data.remotes.filter(({ name }) => name !== shown?.remote);
  if (shown) remotes.push({ name: shown.remote, entry: '' });
  const names = guests.definitions.map(({ name }) => name);
  const isGuest = ({ name }: { name: string }) => names.includes(name);
  const left = data.remotes.filter(isGuest).map(({ entry }) => folderOf(entry));
  const next: PageData = {
    ...data,
    // Without the live release's build id: no telemetry counts for that release.
    remotes: remotes.map((remote) =>
      isGuest(remote) ? { name: remote.name, entry: guestEntry(remote.name) } : remote,
    ),
    ...(shown && {
      page: { path, remote: shown.remote, expose: exposeOf(shown.route.page) },
      offers: offersFor(guests, data),
    }),
  };
  let changed = withoutFiles(html, left);
  changed = replaced(changed, REGISTRY, (_, open, _old, close) => open + inlineJson(next) + close);
  if (shown) {
    const title = escapeHtml(`${shown.route.title} · ${data.operator.brand.name}`);
    const id = `${shown.remote}/${exposeOf(shown.route.page).slice(2)}`;
    const description = escapeHtml(shown.route.description);
    changed = replaced(changed, MAIN, (_, open, close) => `${open}<div data-island="${id}"></div>${close}`);
    changed = replaced(changed, /<title>.*?<\/title>/s, () => `<title>${title}</title>`);
    changed = replaced(changed, /(<meta name="description" content=")[^"]*/, (_, open) => open + description);
  }
  return { html: changed, isFound: Boolean(shown) || data.page.path !== NOT_FOUND_PATH };
}

/** Returns the site's offers, with spec sheets from the page's own data, and the local remotes' offers from their sources. */
const offersFor = ({ definitions, offers }: Guests, page: PageData): Record<string, Offer> => {
  const own = definitions.flatMap((definition) => definition.offers);
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
  return replaced(without, IMPORT_MAP, (_, open, map, close) => {
    const integrity = Object.entries(JSON.parse(map as string).integrity).filter(([href]) => !isLeft(href));
    return open + JSON.stringify({ integrity: Object.fromEntries(integrity) }) + close;
  });
}
