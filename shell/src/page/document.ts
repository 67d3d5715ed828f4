import { ADMIN_PAGE, MustLoadWhole, type PageData, REGISTRY_ID, TRUSTED_POLICY } from './data.ts';
import { hashesIn, learn, verifyModule } from './integrity.ts';

/** A composed page as the shell needs it to show the page without loading it whole. */
export interface PageDocument {
  data: PageData;
  title: string;
  description: string;
  /** Empty on a page kept out of search engines. */
  canonical: string;
  /** The document it was read from: the open one, or one that was fetched. */
  source: Document;
  /** Style sheets the page stands on, by name; those of the first page are in place. */
  sheets: Map<string, string>;
  /** Modules to ask for at once. */
  preloads: string[];
  /** Hash of every module the page can load, by address. */
  hashes: Record<string, string>;
}

/** The data a page carries; throws when the document isn't one of ours. */
export function readPageData(from: Document): PageData {
  const text = from.getElementById(REGISTRY_ID)?.textContent;
  if (!text) throw new Error('the document carries no registry');
  return JSON.parse(text) as PageData;
}

const attribute = (from: Document, selector: string, name: string) =>
  from.querySelector(selector)?.getAttribute(name) ?? '';

export const pageDocument = (
  data: PageData,
  from: Document,
  sheets = new Map<string, string>(),
): PageDocument => ({
  data,
  title: from.title,
  description: attribute(from, 'meta[name=description]', 'content'),
  canonical: attribute(from, 'link[rel=canonical]', 'href'),
  source: from,
  sheets,
  preloads: [...from.querySelectorAll('link[rel=modulepreload]')].map(
    (link) => link.getAttribute('href') ?? '',
  ),
  hashes: hashesIn(from),
});

/** The open document's page by itself, as {@link fetchDocument} has it. */
export function copyOfRoot(): Document {
  const copy = document.implementation.createHTMLDocument();
  copy.body.append(copy.importNode(document.getElementById('root') as HTMLElement, true));
  return copy;
}

/**
 * Takes the styles out of a page's HTML, into `sheets`. A parsed document stands under the open page's policy, which
 * names that page's inline styles and no others.
 */
const takeStyles = (html: string, sheets: Map<string, string>) =>
  html.replace(/<style(?: data-href="([^"]*)")?>(.*?)<\/style>/gs, (_, href?: string, css = '') => {
    if (href) sheets.set(href, css);
    return '';
  });

/** Whether the policy the browser got with the open document lets an origin in. */
const isAllowedHere = (origin: string) => readPageData(document).origins?.includes(origin) ?? false;

/** Fetches and reads a page. A not-found page is a page. Rejects with {@link MustLoadWhole} when it isn't ours to show. */
export async function fetchDocument(path: string, shell: string): Promise<PageDocument> {
  if (ADMIN_PAGE.test(path) !== ADMIN_PAGE.test(readPageData(document).page.path))
    throw new MustLoadWhole(path);
  const response = await fetch(path, { redirect: 'manual', headers: { Accept: 'text/html' } });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.type === 'opaqueredirect' || (response.ok && !isPage)) throw new MustLoadWhole(path);
  if (!isPage || response.status >= 500) throw new Error(`${path}: HTTP ${response.status}`);
  const sheets = new Map<string, string>();
  const html = composedHtml(takeStyles(await response.text(), sheets));
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const data = readPageData(parsed);
  if (data.shell !== shell || data.origins?.some((origin) => !isAllowedHere(origin)))
    throw new MustLoadWhole(path);
  return pageDocument(data, parsed, sheets);
}

/** Fetches and checks a page's modules ahead of their use; what fails is missed where it is needed. */
export function askForModules({ hashes }: PageDocument): void {
  learn(hashes);
  for (const href of Object.keys(hashes)) verifyModule(href).catch(() => {});
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): object };
}

/** The host's policy lets this be made once and no other: nothing else on a page can turn text into HTML. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(TRUSTED_POLICY, {
  createHTML: (html) => html,
});

/**
 * Marks as HTML what this site composed: the open document's, and answers of this host. Nothing a visitor typed may
 * pass here. Typed as the string that React and the DOM take it for.
 */
export const composedHtml = (html: string): string =>
  policy && html ? (policy.createHTML(html) as unknown as string) : html;
