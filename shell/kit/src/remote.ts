import type { Entry, Offer } from './contract.ts';

/** One page of a remote: the only thing to write, beside the page file itself, when a page is added. */
export interface RemoteRoute {
  path: string;
  /** Page module relative to the remote's folder, rendered by compose; its name is unique in the remote. */
  page: `./src/${string}Page.tsx`;
  title: string;
  description: string;
  label: string;
  isIndexed?: boolean;
}

/** Port of the shell's development server, unless `PORT` names another; remotes' ports move with it. */
export const SHELL_DEV_PORT = 5180;

/** What a team owns: its routes, and the offers it publishes for others to quote. Its islands are its `*.island.tsx`. */
export interface RemoteDefinition {
  name: string;
  /** Port of this remote's development server while the shell's is {@link SHELL_DEV_PORT}. */
  devPort: number;
  routes: RemoteRoute[];
  offers: Offer[];
  /** Other teams' islands that its pages show, e.g. `tools/Recommender`: compose lets it read no other team's release. */
  uses?: string[];
  /** What else a visitor may look for on its pages, for the site's plan and search. */
  entries?: Entry[];
}

/** `./src/vps/VpsPage.tsx` → `./VpsPage`, `./src/dedies/ServerList.island.tsx` → `./ServerList`. */
export const exposeOf = (file: string): string => `./${file.replace(/^.*\/(\w+)(?:\.island)?\.tsx$/, '$1')}`;
