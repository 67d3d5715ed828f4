import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForwardedHttps } from '@site/api/http/forwarded-proto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { type PreviewGrant, signPreviewToken, verifyPreviewToken } from '../site/preview-link.ts';
import { formatVariantName } from '../site/registry.ts';
import { chooseCanary } from '../site/variants.ts';
import type { Composition, Variant } from './composition.ts';

/** Value of `Strict-Transport-Security`: HTTPS only for a year (RFC 6797). */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/** Returns true for a request over HTTPS. */
export type HttpsTest = (req: IncomingMessage) => boolean;

/** Returns a test for HTTPS, which trusts the proxies' headers only with `TRUST_PROXY`. */
export function createHttpsTest(trustProxy: string | undefined): HttpsTest {
  return (req) => isForwardedHttps(req, Boolean(trustProxy));
}

/** A visitor's variant, and the grant behind it. */
interface Audience {
  variant: Variant;
  /** Grant of a signed preview link. */
  preview?: PreviewGrant;
}

export const PREVIEW_PARAMETER = 'apercu';
/** Value of the parameter that ends a preview. */
export const PREVIEW_END = 'fin';
/**
 * Name of a preview's cookie. Over HTTPS its prefix keeps out cookies of other hosts (`__Host-`, RFC 6265bis) and, in browsers
 * that know `__Host-Http-`, cookies that a script has set.
 */
const buildPreviewCookieName = (isSecure: boolean) => (isSecure ? '__Host-Http-apercu' : 'apercu');
/** Cookie of a visitor's group while a canary runs. The group is a random number below 1 000 and identifies no visitor. */
const GROUP_COOKIE = 'groupe';
const GROUPS = 1000;
const GROUP_DAYS = 30;
const GROUP = /^\d{1,3}$/;

/**
 * Returns functions that choose a request's variant and handle preview tokens.
 * @param now returns the database's time in epoch milliseconds, since previews end by that clock
 */
export function createVariantSelector(previewKey: () => Buffer, isSecure: HttpsTest, now: () => number) {
  const read = (
    token: string,
    { registry }: Composition,
    use: Parameters<typeof verifyPreviewToken>[3] = 'link',
  ): ReturnType<typeof verifyPreviewToken> => {
    const grant = verifyPreviewToken(previewKey(), token, now(), use);
    if (typeof grant !== 'object') return grant;
    const release = registry.variants.find((variant) => formatVariantName(variant) === grant.variant);
    const until = Math.min(grant.until, release?.previewUntil ? Date.parse(release.previewUntil) : 0);
    return until > now() ? { ...grant, until } : 'expired';
  };
  const cookie = (req: IncomingMessage, name: string, value: string, maxAge: number) => {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(req) } as const;
    return stringifySetCookie({ name, value, maxAge, ...attributes });
  };
  const readCookies = (req: IncomingMessage) => (req.headers.cookie ? parseCookie(req.headers.cookie) : {});
  const findGrant = (req: IncomingMessage, composition: Composition): PreviewGrant | undefined => {
    const token = readCookies(req)[buildPreviewCookieName(isSecure(req))];
    const grant = token ? read(token, composition, 'cookie') : undefined;
    return typeof grant === 'object' ? grant : undefined;
  };
  const drawnGroups = new WeakMap<ServerResponse, number>();
  /** Draws a group once per response, which may look for a page first and for the not-found page then. */
  const draw = (req: IncomingMessage, res: ServerResponse): number => {
    const drawn = drawnGroups.get(res);
    if (drawn !== undefined) return drawn;
    const group = Math.floor(Math.random() * GROUPS);
    drawnGroups.set(res, group);
    res.appendHeader('Set-Cookie', cookie(req, GROUP_COOKIE, String(group), GROUP_DAYS * 86_400));
    return group;
  };
  return {
    /**
     * Returns the visitor's variant for a path. While a canary runs, draws a group for a new visitor and sets its cookie.
     * Canaries have no effect on other files, such as a feed: programs keep no cookie, and would get changing variants.
     */
    select(req: IncomingMessage, res: ServerResponse, composition: Composition, path: string): Audience {
      const grant = findGrant(req, composition);
      const previewed = grant && composition.variant(grant.variant);
      if (previewed) return { variant: previewed, preview: grant };
      const { registry, isShared, live } = composition;
      if (isShared || live.find(path)?.isPage === false) return { variant: live };
      const groupCookie = readCookies(req)[GROUP_COOKIE];
      const group = groupCookie && GROUP.test(groupCookie) ? Number(groupCookie) : draw(req, res);
      const canary = chooseCanary(registry.variants, (group * 100) / GROUPS);
      return { variant: (canary && composition.variant(formatVariantName(canary))) ?? live };
    },

    /** Returns the grant of a preview that the visitor has opened by its link. */
    findGrant,

    /**
     * Returns a token's grant, or the reason that the token is refused. The grant ends with the registry's preview of its
     * variant, even when the token is valid for longer.
     */
    read,

    /** Returns the cookie that opens a preview until its end. */
    buildPreviewCookie: (req: IncomingMessage, grant: PreviewGrant) =>
      cookie(
        req,
        buildPreviewCookieName(isSecure(req)),
        signPreviewToken(previewKey(), grant, 'cookie'),
        Math.ceil((grant.until - now()) / 1000),
      ),

    /** Returns the cookie that ends a preview. */
    buildEndingCookie: (req: IncomingMessage) => cookie(req, buildPreviewCookieName(isSecure(req)), '', 0),
  };
}
