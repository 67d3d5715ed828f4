import { type Release, urlOf } from '../site/release.ts';

/** A module as a page names it: its address, and the hash its content must have. */
export interface ModuleLink {
  href: string;
  integrity: string;
}

/** Modules of a release as a page names them. The manifest has a hash for each, or it wouldn't have been accepted. */
export const moduleLinks = (release: Release, files: string[]): ModuleLink[] =>
  files.map((file) => ({
    href: urlOf(release, file),
    integrity: release.manifest.files.client[file] as string,
  }));

/** The same without repetitions, in order. */
export const distinct = (links: ModuleLink[]): ModuleLink[] => [
  ...new Map(links.map((link) => [link.href, link])).values(),
];

/** Import map that pins modules: whatever imports them, and whenever, the browser checks them (HTML, « import maps »). */
export const integrityMap = (links: ModuleLink[]): string =>
  JSON.stringify({ integrity: Object.fromEntries(links.map(({ href, integrity }) => [href, integrity])) });

/** Other origins among addresses, e.g. a team's own CDN: what a page's policy has to let in. */
export const originsOf = (hrefs: string[]): string[] => [
  ...new Set(hrefs.filter((href) => URL.canParse(href)).map((href) => new URL(href).origin)),
];
