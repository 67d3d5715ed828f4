import { ATOM_TYPE, JSON_FEED_TYPE } from '@site/api/http/feed';
import { escapeHtml } from '@site/api/http/html';
import type { Operator } from '@site/api-contract/operator/operator';
import { typeset } from '@site/api-contract/texts/typography';
import type { ManifestRoute } from '@site/kit/contract';
import type { PageData } from '../app/page/data.ts';
import { PRICE_FEED } from '../app/prices/feeds.ts';
import { BODY_END, DATA_END, DATA_START, HEAD_END, inlineJson, ROOT_START } from './html.ts';
import { SHARE_PICTURE } from './publications/icons.ts';

/** URL of a module, and the hash that its content must have. */
export interface ModuleLink {
  href: string;
  integrity: string;
}

/** Returns the links without repetitions, in the order of their first occurrence. */
export const removeDuplicateLinks = (links: ModuleLink[]): ModuleLink[] => [
  ...new Map(links.map((link) => [link.href, link])).values(),
];

/** Returns an import map with the modules' hashes: the browser checks every import of them (HTML, « import maps »). */
export const buildIntegrityMap = (links: ModuleLink[]): string =>
  inlineJson({ integrity: Object.fromEntries(links.map(({ href, integrity }) => [href, integrity])) });

/** Returns the distinct origins of absolute URLs, e.g. of a team's CDN: a page's policy must allow them. */
export const listOrigins = (hrefs: string[]): string[] => [
  ...new Set(hrefs.filter((href) => URL.canParse(href)).map((href) => new URL(href).origin)),
];

export interface DocumentParts {
  route: ManifestRoute;
  /** Frame and page as one tree. */
  markup: string;
  data: PageData;
  operator: Operator;
  sheets: { href: string; css: string }[];
  entry: ModuleLink;
  /** Modules that the entry imports. */
  frameModules: ModuleLink[];
  /** Modules that the page's islands need, including React. */
  islandModules: ModuleLink[];
  /** Import map with the hash of every module that the page can load. */
  importMap: string;
  /** Inline script that handles events before any module is loaded. */
  bootstrapScript: string;
  /** Structured data for search engines (schema.org). */
  structured: object;
}

/** The links by which feed readers find the prices' feed. */
const priceFeedLinks = [
  `<link rel="alternate" type="${ATOM_TYPE}" href="${PRICE_FEED.atom}" title="Prix (Atom)">`,
  `<link rel="alternate" type="${JSON_FEED_TYPE}" href="${PRICE_FEED.json}" title="Prix (JSON Feed)">`,
];

const preload = ({ href, integrity }: ModuleLink, priority = '') =>
  `<link rel="modulepreload"${priority} crossorigin href="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}">`;

/**
 * Matches a font that may come too late for a page's first view, and its URL. Only screens from 60 rem on show it
 * (`styles/tokens.css`); they rarely stand on a slow line, and load it with the HTML.
 */
const OPTIONAL_FONT = /@font-face\{[^}]*url\(([^)]+)\)[^}]*font-display:optional/g;
const preloadFont = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width:60rem)" href="${escapeHtml(href)}">`;

/** Order of the cascade layers that all style sheets of the site use. */
export const CASCADE_LAYERS = '@layer reset,tokens,kit,page;';

/**
 * Returns the complete HTML of a page. Style sheets are inline (measured: the first paint needs no second request). Each has
 * its file's name for local overrides (`shell/dev/override`). On a phone no font has a preload: measured, that delayed the
 * first paint.
 */
export function renderDocument(parts: DocumentParts): string {
  const { route, operator, sheets, frameModules, islandModules, entry, data } = parts;
  const title = escapeHtml(typeset(`${route.title} · ${operator.brand.name}`));
  const description = escapeHtml(typeset(route.description));
  const canonical = escapeHtml(operator.origin + (route.path === '/' ? '/' : route.path));
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    // Modules precede the 6 kB of styles, so that the browser requests them early. The import map precedes all modules:
    // it doesn't apply to earlier requests. Modules of islands have a low priority.
    `<script type="importmap">${parts.importMap}</script>`,
    `<script type="module" crossorigin src="${escapeHtml(entry.href)}" integrity="${escapeHtml(entry.integrity)}"></script>`,
    ...frameModules.map((module) => preload(module)),
    ...islandModules.map((module) => preload(module, ' fetchpriority="low"')),
    `<meta name="description" content="${description}">`,
    route.isIndexed ? `<link rel="canonical" href="${canonical}">` : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<meta property="og:type" content="website"><meta property="og:locale" content="fr_FR">`,
    `<meta property="og:site_name" content="${escapeHtml(typeset(operator.brand.name))}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:image" content="${escapeHtml(operator.origin)}/${SHARE_PICTURE}"><meta property="og:image:alt" content="${title}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<script>${parts.bootstrapScript}</script>`,
    // Style sheets come in any order: this statement fixes the order of the layers.
    `<style>${CASCADE_LAYERS}</style>`,
    ...sheets.flatMap(({ css }) =>
      Array.from(css.matchAll(OPTIONAL_FONT), ([, href = '']) => preloadFont(href)),
    ),
    ...sheets.map(({ href, css }) => `<style data-href="${escapeHtml(href)}">${css.trim()}</style>`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(route.path === PRICE_FEED.page ? priceFeedLinks : []),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    ...(route.isIndexed
      ? [`<script type="application/ld+json">${inlineJson(parts.structured)}</script>`]
      : []),
    `${HEAD_END}<body>`,
    `${ROOT_START}${parts.markup}${DATA_START}${inlineJson(data)}${DATA_END}`,
    `${BODY_END}</html>\n`,
  ].join('');
}
