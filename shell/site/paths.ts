import { join } from 'node:path';
import { basePathOf, pageRequestSchema } from '@site/kit/contract';
import { z } from 'zod';

/** Prefix of the folders of compositions in progress. */
export const COMPOSING_FOLDER_PREFIX = '.making-';

/** Paths in a site's working folder. The folder may be lost at any time: the database has its content. */
export const getSiteFolders = (root: string) => ({
  root,
  releases: join(root, 'releases'),
  release: (name: string, buildId: string) => join(root, 'releases', name, buildId),
  composed: join(root, 'composed'),
  /** File of the fallback cache, of a host on PostgreSQL. */
  fallbackCache: join(root, 'fallback-cache', 'composition'),
  making: (id: string) => join(root, 'composed', `${COMPOSING_FOLDER_PREFIX}${id}`),
});

const pagePolicySchema = z.object({
  /** Inline scripts and styles, as sources (CSP Level 3). */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Other origins of the page's own modules. */
  origins: z.array(z.string()),
  /** Other origins that a form may lead to. */
  forms: z.array(z.string()),
});

/** Sources that a page's headers must allow. */
export type PagePolicy = z.infer<typeof pagePolicySchema>;

/** `policy.json`: policies by the page's path. */
export const pagePoliciesSchema = z.record(z.string(), pagePolicySchema);
export type PagePolicies = z.infer<typeof pagePoliciesSchema>;

export type SiteFolders = ReturnType<typeof getSiteFolders>;

/** Returns the file name of a page in a composition, without extension: `/` is `index`. */
export const getPageFileName = (path: string): string => (path === '/' ? 'index' : path.slice(1));

/** Returns the folder of a variant's own pages and policy in a composition. */
export const getVariantFolder = (variant: string): string => `variants/${variant}/`;

/** Name of the file with the pages of a variant that hosts render for a request, in the variant's folder. */
export const REQUEST_PAGES_FILE = 'request-pages.json';

/** Name of the file with the redirects that a variant's pages declare, in the variant's folder. */
export const REDIRECTS_FILE = 'redirects.json';

/** Redirects that pages declare. */
export const declaredRedirectsSchema = z.object({
  /** Former paths of pages, and where the pages are now. */
  moved: z.record(z.string(), z.string()),
  /** The page that takes orders, as an address up to the id of the offer; absent without one. */
  orderAddress: z.string().optional(),
});
export type DeclaredRedirects = z.infer<typeof declaredRedirectsSchema>;

/** Returns the path of the code and data that render a remote's pages, in a variant's folder of a composition. */
export const getRendererFile = (remote: string): string => `renderers/${remote}.json`;

/** Pages that hosts render for a request, by path. */
export const requestPagesSchema = z.record(
  z.string(),
  z.object({
    remote: z.string(),
    /** Name of the page's module in the renderer. */
    module: z.string(),
    request: pageRequestSchema,
    /** Islands of the composed page: its styles and modules are theirs. */
    islands: z.array(z.string()),
  }),
);
export type RequestPages = z.infer<typeof requestPagesSchema>;

/** Prefixes of the URL paths of hashed files. */
export const ASSET_PATH_PREFIXES = [basePathOf('shell'), '/mfe/'];
