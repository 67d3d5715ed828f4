import { isOriginWithoutPath } from '@site/api-contract/http/origins';
import { TRUSTED_TYPES_POLICY, WEBKIT_USER_AGENT_PATTERN } from '../app/page/data.ts';
import type { PagePolicy } from '../site/paths.ts';

/** Values of `Cache-Control` (RFC 9111) by kind of response. */
const caching = {
  /** Pages. Some proxies rewrite HTML, e.g. its e-mail addresses, by scripts that a page's policy forbids. */
  page: 'no-cache, no-transform',
  /** Pages while visitors get different variants. */
  personalPage: 'private, no-cache, no-transform',
  /** Other files whose content may change under the same name. */
  file: 'no-cache',
  /** Files whose name contains their hash. */
  hashed: 'public, max-age=31536000, immutable',
};

/** The policy of responses that aren't pages: they run and load nothing. */
export const denyAllPolicy: PagePolicy = { scripts: [], styles: [], origins: [], forms: [] };

/** CSP Level 3, section 2.3.1. */
const HASH_SOURCE = /^'sha256-[\w+/]+=*'$/;

/**
 * Returns a page's policy (CSP Level 3). The policy allows inline scripts and styles by their hash only, so that injected code
 * can't run, and no style sheets from files. Only the shell's Trusted Types policy creates HTML from text.
 * @throws Error at a source that is neither a hash nor an origin: a separator or a wildcard in it would change the policy
 */
export function buildContentSecurityPolicy({ scripts, styles, origins, forms }: PagePolicy): string {
  for (const hash of [...scripts, ...styles])
    if (!HASH_SOURCE.test(hash)) throw new Error(`not a hash source of a policy: ${hash}`);
  for (const origin of [...origins, ...forms])
    if (!isOriginWithoutPath(origin)) throw new Error(`not an origin that a policy may name: ${origin}`);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...origins, ...scripts].join(' ')}`,
    `style-src ${styles.length > 0 ? styles.join(' ') : "'none'"}`,
    `font-src ${["'self'", ...origins].join(' ')}`,
    `img-src ${["'self'", 'data:', ...origins].join(' ')}`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');
}

/** Requires a hash for each module, also when the browser requests a failed module again without its link's hash. */
const INTEGRITY_POLICY = 'Integrity-Policy';

/** Returns a page's security headers. */
export const buildPageHeaders = (policy: PagePolicy): Record<string, string> => ({
  'Content-Security-Policy': buildContentSecurityPolicy(policy),
  [INTEGRITY_POLICY]: 'blocked-destinations=(script)',
});

/** Returns the headers without `Integrity-Policy` for browsers that misread it, by their `User-Agent`. */
export const adaptHeadersToBrowser = (agent = '', headers: Record<string, string>): Record<string, string> =>
  WEBKIT_USER_AGENT_PATTERN.test(agent) ? withoutIntegrityPolicy(headers) : headers;

export const withoutIntegrityPolicy = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== INTEGRITY_POLICY));

export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * The opener policy of every response of an administration path, other than that of all other pages. A script that opens such
 * a page gets no access to its window (HTML, « matching opener policies »).
 */
export const ADMIN_OPENER_POLICY = 'same-origin-allow-popups';

/** Returns the headers of a page that is the same for every visitor. */
export const buildSharedPageHeaders = (policy: PagePolicy): Record<string, string> => ({
  'Cache-Control': caching.page,
  Vary: 'User-Agent, Save-Data',
  ...buildPageHeaders(policy),
  ...COMMON_HEADERS,
});

/** Returns the headers of a page while visitors get different variants by their cookie. */
export const buildPersonalPageHeaders = (policy: PagePolicy): Record<string, string> => ({
  ...buildSharedPageHeaders(policy),
  'Cache-Control': caching.personalPage,
  Vary: 'User-Agent, Save-Data, Cookie',
});

/** True for the paths that other federations read (`compose/publications/federation.ts`). */
export const isForFederations = (address: string): boolean => address.startsWith('/mfe/');

/** Headers of a hashed file. Other origins may load such files, e.g. a colleague's development server. */
export const assetHeaders: Record<string, string> = {
  ...COMMON_HEADERS,
  // An SVG file opened by its own URL is a document: it must not run, load or send anything.
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': caching.hashed,
};

/** Headers of a file that only previews use: for their visitors, by the preview's cookie. */
export const previewAssetHeaders: Record<string, string> = {
  ...assetHeaders,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': `private, ${caching.file}`,
  Vary: 'Cookie',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Headers of files for other federations: public like hashed files, but revalidated, since the live release changes. */
export const federationHeaders: Record<string, string> = {
  ...assetHeaders,
  'Cache-Control': caching.file,
};
