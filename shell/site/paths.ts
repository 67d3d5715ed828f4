import { join } from 'node:path';
import { basePath } from '@site/kit/contract';
import { z } from 'zod';

/** Prefix of folders in which a composition is being made. */
export const MAKING = '.making-';

/** The folder a site is composed in. The database has all of it: it may be lost at any time. */
export const siteFolders = (root: string) => ({
  root,
  releases: join(root, 'releases'),
  release: (name: string, buildId: string) => join(root, 'releases', name, buildId),
  composed: join(root, 'composed'),
  /** What a host served last that can lose its database: one without any, or with PostgreSQL. */
  lastGood: join(root, 'last-good'),
  making: (id: string) => join(root, 'composed', `${MAKING}${id}`),
});

const pagePolicySchema = z.object({
  /** Inline scripts and styles, as sources (CSP Level 3). */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Other origins that the page's own modules come from. */
  origins: z.array(z.string()),
  /** Other origins a form may end up at. */
  forms: z.array(z.string()),
});

/** What a page's headers must allow. */
export type PagePolicy = z.infer<typeof pagePolicySchema>;

/** That, by the page's path: `policy.json`. */
export const policySchema = z.record(z.string(), pagePolicySchema);
export type Policy = z.infer<typeof policySchema>;

export type SiteFolders = ReturnType<typeof siteFolders>;

/** File of a page inside a composition, without extension: `/` is `index`. */
export const pageFile = (path: string): string => (path === '/' ? 'index' : path.slice(1));

/** A composed page lies there with its compressed twins. */
export const twins = ['', '.br', '.gz'];

/** Where pictures are among the site's hashed files. */
export const SHARE_FOLDER = 'partage';

/** Prefixes of all addresses of hashed files. */
export const FILE_FOLDERS = [basePath('shell'), '/mfe/', `/${SHARE_FOLDER}/`];
