import { REPORTS_PATH } from '@site/api-contract/api-paths';
import { isPlainOrigin } from '@site/api-contract/origins';
import type { PagePolicy } from '../site/paths.ts';
import { ADMIN_PAGE, MISREADS_INTEGRITY, TRUSTED_POLICY } from '../src/page/data.ts';

/** How long answers may be kept (RFC 9111), by what they are. */
const caching = {
  /** Pages and whatever keeps its name while its content changes. */
  page: 'no-cache',
  /** The same while visitors get different ones. */
  personalPage: 'private, no-cache',
  /** Files whose name carries their hash. */
  hashed: 'public, max-age=31536000, immutable',
};

/** The policy of answers that are no pages: they run and load nothing. */
export const nothingAllowed: PagePolicy = { scripts: [], styles: [], origins: [], forms: [] };

const REPORTS = 'rapports';

/** CSP Level 3, section 2.3.1. */
const HASH_SOURCE = /^'sha256-[\w+/]+=*'$/;

/**
 * A page's policy (CSP Level 3). It names its few inline scripts and styles by their hash, so nothing else that got
 * into the page would run; no style comes from a file. Only the shell's one Trusted Types policy makes HTML of text.
 * @throws Error at a source that is neither a hash nor an origin: a separator or a wildcard in it would change the policy
 */
export function contentSecurityPolicy({ scripts, styles, origins, forms }: PagePolicy): string {
  for (const hash of [...scripts, ...styles])
    if (!HASH_SOURCE.test(hash)) throw new Error(`not a hash source of a policy: ${hash}`);
  for (const origin of [...origins, ...forms])
    if (!isPlainOrigin(origin)) throw new Error(`not an origin that a policy may name: ${origin}`);
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
    `trusted-types ${TRUSTED_POLICY}`,
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}

/** No module without a hash, also where an earlier failure makes the browser ask again without its link's. */
export const INTEGRITY_POLICY = 'Integrity-Policy';

/** Headers of a page beside the caching ones. */
export const pageHeaders = (policy: PagePolicy): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(policy),
  [INTEGRITY_POLICY]: `blocked-destinations=(script), endpoints=(${REPORTS})`,
  'Reporting-Endpoints': `${REPORTS}="${REPORTS_PATH}"`,
});

/** Those of a page's headers that this browser understands, by its `User-Agent`. */
export const understoodBy = (agent = '', headers: Record<string, string>): Record<string, string> =>
  MISREADS_INTEGRITY.test(agent) ? withoutIntegrity(headers) : headers;

export const withoutIntegrity = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== INTEGRITY_POLICY));

export const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Headers of an answer at an address. Pages of the administration have another opener policy than those that may open them: a
 * script that opens one in a window gets no hold of it (HTML, « matching opener policies »).
 */
export const headersAt = (address: string, headers: Record<string, string>): Record<string, string> =>
  ADMIN_PAGE.test(address)
    ? { ...headers, 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
    : headers;

/** Headers of a page that every visitor gets alike. */
export const sharedPageHeaders = (policy: PagePolicy): Record<string, string> => ({
  'Cache-Control': caching.page,
  Vary: 'User-Agent, Save-Data',
  ...pageHeaders(policy),
  ...everywhere,
});

/** Headers of a page while visitors get different ones: their cookie says which. */
export const personalPageHeaders = (policy: PagePolicy): Record<string, string> => ({
  ...sharedPageHeaders(policy),
  'Cache-Control': caching.personalPage,
  Vary: 'User-Agent, Save-Data, Cookie',
});

/** Where other federations read what is live (`compose/publications/federation.ts`). */
export const isForFederations = (address: string): boolean => address.startsWith('/mfe/');

/** Headers of a hashed file. It is public: other origins may run it, such as a colleague's development server. */
export const assetHeaders: Record<string, string> = {
  ...everywhere,
  // A drawing opened by its own address is a document, and may run and load nothing.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': caching.hashed,
};

/** Headers of what other federations read. It is public as those files are, and follows what is live. */
export const federationHeaders: Record<string, string> = {
  ...assetHeaders,
  'Cache-Control': caching.page,
};
