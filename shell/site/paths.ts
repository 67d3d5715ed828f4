import { join } from 'node:path';
import { basePath } from '@site/kit/contract';

/** Prefix of folders in which a composition is being made. */
export const MAKING = '.making-';

/** The folder a site is composed in. The database has all of it: it may be lost at any time. */
export const siteFolders = (root: string) => ({
  root,
  releases: join(root, 'releases'),
  release: (name: string, buildId: string) => join(root, 'releases', name, buildId),
  composed: join(root, 'composed'),
  /** What a host without a database served last. */
  lastGood: join(root, 'last-good'),
  making: (id: string) => join(root, 'composed', `${MAKING}${id}`),
});

/** What a page's headers must allow. */
export interface PagePolicy {
  /** Inline scripts and styles, as sources (CSP Level 3). */
  scripts: string[];
  styles: string[];
  /** Other origins that modules of the site come from: a navigation may lead to any of them. */
  origins: string[];
  /** Other origins a form may end up at. */
  forms: string[];
}

export type Policy = Record<string, PagePolicy>;

export type SiteFolders = ReturnType<typeof siteFolders>;

/** File of a page inside a composition, without extension: `/` is `index`. */
export const pageFile = (path: string): string => (path === '/' ? 'index' : path.slice(1));

/** A composed page lies there with its compressed twins. */
export const twins = ['', '.br', '.gz'];

/** Where pictures are among the site's hashed files. */
export const SHARE_FOLDER = 'partage';

/** Prefixes of all addresses of hashed files. */
export const FILE_FOLDERS = [basePath('shell'), '/mfe/', `/${SHARE_FOLDER}/`];
