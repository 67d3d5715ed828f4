import type { z } from 'zod';
import type { Offer, pageRequestSchema, SearchTarget } from './contract.ts';

/** One page of a remote: its entry here and the page file are all that a new page needs. */
export interface RemoteRoute {
  /** Path of the page in the site, which no other remote has, e.g. `/offres/vps`. */
  path: string;
  /**
   * Page module relative to the remote's folder, rendered by compose; the file name is unique in the remote. `app` is the
   * shell's folder.
   */
  page: `./${'src' | 'app'}/${string}Page.tsx`;
  /** Title of the page in browsers, search engines and previews of links. */
  title: string;
  /** Summary for search engines and previews of links: 20 characters or more. */
  description: string;
  /** Name in navigation aids: back links, sitemap page, suggestions. */
  label: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
  /** Query parameters and data of the site that the page reads: its component then has the property `request`. */
  request?: z.input<typeof pageRequestSchema>;
  /** Earlier paths of the page, which lead to it with status 301. */
  formerPaths?: string[];
  /**
   * Query parameter for the id of an ordered offer. Orders lead to this page while the operator has no client area. One page
   * of the site takes orders.
   */
  orders?: string;
}

/** Port of the shell's development server without `PORT`; the remotes' ports shift with it. */
export const SHELL_DEV_PORT = 5180;

/**
 * Definition of a remote: routes and published offers. The islands are the remote's `*.island.tsx` files.
 *
 * @example
 * // src/remote.ts
 * export default {
 *   name: 'formations',
 *   devPort: 5190,
 *   offers: [],
 *   routes: [
 *     {
 *       path: '/formations',
 *       page: './src/courses/CoursesPage.tsx',
 *       title: 'Formations aux réseaux',
 *       description: 'Des formations aux réseaux, par celles et ceux qui les exploitent.',
 *       label: 'Formations',
 *     },
 *   ],
 * } satisfies RemoteDefinition;
 */
export interface RemoteDefinition {
  /** Name of the remote in the site: one word of lower-case letters. */
  name: string;
  /** Port of the remote's development server while the shell's is {@link SHELL_DEV_PORT}. */
  devPort: number;
  routes: RemoteRoute[];
  /** Prices and plans that other teams' pages quote by id, and that a visitor's quote can hold. */
  offers: Offer[];
  /**
   * Other teams' islands on the remote's pages, e.g. `tools/Recommender`. Compose lets the remote read no other team's
   * release.
   */
  uses?: string[];
  /** Further search targets on the remote's pages, for the sitemap page and the search. */
  entries?: SearchTarget[];
}

/**
 * Returns the module name: `./src/vps/VpsPage.tsx` → `./VpsPage`, `./src/dedies/ServerList.island.tsx` → `./ServerList`. The
 * kit's own modules are `.js` in its npm package.
 */
export const exposeOf = (file: string): string =>
  `./${file.replace(/^.*\/(\w+)(?:\.island)?\.(?:tsx|js)$/, '$1')}`;
