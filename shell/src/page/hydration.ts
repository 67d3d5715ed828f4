import type { PageDocument } from './document.ts';

/** How far pages have come. */
export const hydration = {
  /** Whether the first page's module has taken over its composed markup, or another view stands in its place. */
  isPageReady: false,
  /** The page the visitor reads already while its module is on its way. */
  waited: null as PageDocument | null,
};
