import { CONTENT_ID, type PageData, readPageData } from './data.ts';

/** A composed page as the shell needs it to show the page without loading it whole. */
export interface PageDocument {
  data: PageData;
  title: string;
  description: string;
  /** Empty on a page kept out of search engines. */
  canonical: string;
  /** Markup inside `main`. */
  html: string;
  /** Style sheets the page stands on, by the file they come from. */
  sheets: { href: string; css: string }[];
  /** Modules to ask for at once. */
  modules: string[];
}

/** The address is no composed page of this shell (redirect, download, newer shell): the browser must go there itself. */
export class MustLoadWhole extends Error {}

const attribute = (from: Document, selector: string, name: string) =>
  from.querySelector(selector)?.getAttribute(name) ?? '';
const attributes = (from: Document, selector: string, name: string) =>
  [...from.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');

export const pageDocument = (
  data: PageData,
  from: Document,
  sheets: PageDocument['sheets'] = [],
): PageDocument => ({
  data,
  title: from.title,
  description: attribute(from, 'meta[name=description]', 'content'),
  canonical: attribute(from, 'link[rel=canonical]', 'href'),
  html: from.getElementById(CONTENT_ID)?.innerHTML ?? '',
  sheets,
  modules: attributes(from, 'link[rel=modulepreload]', 'href'),
});

/** A parsed document stands under the open page's policy, which names that page's inline styles and no others. */
function withoutStyles(html: string) {
  const sheets: PageDocument['sheets'] = [];
  const rest = html.replace(/<style(?: data-href="([^"]*)")?>(.*?)<\/style>/gs, (_, href, css) => {
    if (href) sheets.push({ href, css });
    return '';
  });
  return { rest, sheets };
}

/** Fetches and reads a page. A not-found page is a page. Rejects with {@link MustLoadWhole} when it isn't ours to show. */
export async function fetchDocument(path: string, shell: string): Promise<PageDocument> {
  const response = await fetch(path, { redirect: 'manual', headers: { Accept: 'text/html' } });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.type === 'opaqueredirect' || (response.ok && !isPage)) throw new MustLoadWhole(path);
  if (!isPage || response.status >= 500) throw new Error(`${path}: HTTP ${response.status}`);
  const { rest, sheets } = withoutStyles(await response.text());
  const parsed = new DOMParser().parseFromString(rest, 'text/html');
  const data = readPageData(parsed);
  if (data.shell !== shell) throw new MustLoadWhole(path);
  return pageDocument(data, parsed, sheets);
}

/** Puts a page's head in place of the current one. */
export function showHead(page: PageDocument): void {
  document.title = page.title;
  document.querySelector('meta[name=description]')?.setAttribute('content', page.description);
  document.querySelector('link[rel=canonical], meta[name=robots]')?.remove();
  const element = document.createElement(page.canonical ? 'link' : 'meta');
  const attributes = page.canonical
    ? { rel: 'canonical', href: page.canonical }
    : { name: 'robots', content: 'noindex' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

/** Files that are here, or on their way. */
const requested = new Set<string>();

/** Applies the style sheets that aren't here yet. They came with the HTML: a remote that is down can't hold them back. */
export function showSheets(page: PageDocument): void {
  for (const { href, css } of page.sheets) {
    if (requested.has(href) || document.querySelector(`[data-href="${href}"]`)) continue;
    requested.add(href);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }
}

/** Asks for a page's modules ahead of their use. */
export function preloadModules(page: PageDocument): void {
  for (const href of page.modules) {
    if (requested.has(href) || document.querySelector(`link[href="${href}"]`)) continue;
    requested.add(href);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
