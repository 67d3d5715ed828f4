import { join } from 'node:path';

/** How names of folders begin that are no compositions yet. */
export const MAKING = '.making-';

/**
 * Where a site lives on disk: releases as the teams published them, assets as browsers fetch them, and one folder
 * per composition with a link to the current one.
 */
export const sitePaths = (root: string) => ({
  root,
  releases: join(root, 'releases'),
  release: (name: string, buildId: string) => join(root, 'releases', name, buildId),
  /** Hashed files of every release that cached HTML may still name. */
  assets: join(root, 'public'),
  composed: join(root, 'composed'),
  /** A composition under way; one that isn't switched to is of no use. */
  making: (id: string) => join(root, 'composed', `${MAKING}${id}`),
  /** Symbolic link to the live folder in `composed`. */
  current: join(root, 'current'),
  /** Held while the site is changed. */
  lock: join(root, '.lock'),
  /** Secret that signs preview links. */
  previewKey: join(root, '.preview-key'),
});

/** What a composed folder holds: the live edition, and beside it what differs for visitors who get a candidate. */
export const composedPaths = (folder: string) => ({
  ...editionPaths(folder),
  /** What this was composed from: pages and registry are switched as one. */
  registry: join(folder, 'registry.json'),
  /** Every file with its hash, written last: a folder without it isn't whole. */
  list: join(folder, 'files.json'),
  /** Which page belongs to which remote and quotes which offers. */
  index: join(folder, 'index.json'),
  edition: (name: string) => editionPaths(join(folder, 'editions', name)),
});

const editionPaths = (folder: string) => ({
  folder,
  pages: join(folder, 'pages'),
  /** What the host's headers must allow. */
  policy: join(folder, 'policy.json'),
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

/** Policies by path. */
export type Policy = Record<string, PagePolicy>;

export type SitePaths = ReturnType<typeof sitePaths>;

/** File of a page inside the composed folder, without extension: `/` is `index`. */
export const pageFile = (path: string): string => (path === '/' ? 'index' : path.slice(1));

/** A composed page lies there with its compressed twins. */
export const twins = ['', '.br', '.gz'];
