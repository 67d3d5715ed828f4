import { join } from 'node:path';

/**
 * Where a site lives on disk: releases as the teams published them, assets as browsers fetch them, and one folder
 * of composed pages per run with a link to the current one.
 */
export const sitePaths = (root: string) => ({
  root,
  registry: join(root, 'registry.json'),
  release: (name: string, buildId: string) => join(root, 'releases', name, buildId),
  /** Hashed files of every release that cached HTML may still name. */
  assets: join(root, 'public'),
  composed: join(root, 'composed'),
  /** Symbolic link to the live folder in `composed`. */
  current: join(root, 'current'),
});

/** What a composed folder holds. */
export const composedPaths = (folder: string) => ({
  pages: join(folder, 'pages'),
  /** Which page belongs to which remote and quotes which offers. */
  index: join(folder, 'index.json'),
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
