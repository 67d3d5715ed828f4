import type { Entry, Offer } from './contract.ts';

/** One page of a remote: the only thing to write, beside the page file itself, when a page is added. */
export interface RemoteRoute {
  path: string;
  /** Page module relative to the remote's folder; its name becomes the exposed module. */
  page: `./src/${string}Page.tsx`;
  title: string;
  description: string;
  label: string;
  isIndexed?: boolean;
}

/** What a team owns: its routes, the offers it publishes for others to quote and the modules they may show. */
export interface RemoteDefinition {
  name: string;
  /** Port of this remote's development server. */
  devPort: number;
  routes: RemoteRoute[];
  offers: Offer[];
  /** What else a visitor may look for on its pages, for the site's plan and search. */
  entries?: Entry[];
  /** Modules for other teams' pages, by their file; the file's name becomes the exposed module. */
  modules?: `./src/${string}.tsx`[];
}

/** `./src/vps/VpsPage.tsx` → `./VpsPage`. */
export const exposeOf = (page: string): string => `./${page.replace(/^.*\/(\w+)\.tsx$/, '$1')}`;
