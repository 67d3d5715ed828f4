import type { Entry, Offer } from './contract.ts';

/** One page of a remote: its entry here and the page file are all that a new page needs. */
export interface RemoteRoute {
  path: string;
  /** Page module relative to the remote's folder, rendered by compose; the file name is unique in the remote. */
  page: `./src/${string}Page.tsx`;
  title: string;
  description: string;
  label: string;
  isIndexed?: boolean;
}

/** Port of the shell's development server without `PORT`; the remotes' ports shift with it. */
export const SHELL_DEV_PORT = 5180;

/** Definition of a remote: routes and published offers. Its islands are the `*.island.tsx` files. */
export interface RemoteDefinition {
  name: string;
  /** Port of the remote's development server while the shell's is {@link SHELL_DEV_PORT}. */
  devPort: number;
  routes: RemoteRoute[];
  offers: Offer[];
  /**
   * Other teams' islands on the remote's pages, e.g. `tools/Recommender`. Compose lets the remote read no other team's
   * release.
   */
  uses?: string[];
  /** Further search targets on the remote's pages, for the sitemap page and the search. */
  entries?: Entry[];
}

/**
 * Returns the module name: `./src/vps/VpsPage.tsx` → `./VpsPage`, `./src/dedies/ServerList.island.tsx` → `./ServerList`.
 */
export const exposeOf = (file: string): string => `./${file.replace(/^.*\/(\w+)(?:\.island)?\.tsx$/, '$1')}`;
