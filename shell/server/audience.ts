import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSecure } from '@site/api/forwarded-proto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { canaryFor } from '../site/candidates.ts';
import { type Grant, readPreview } from '../site/preview-link.ts';
import { editionOf } from '../site/registry.ts';
import type { Composition, Edition } from './composition.ts';

/** A browser that has seen it asks for nothing but HTTPS here for a year (RFC 6797); the same as `deploy/nginx` sends. */
export const STRICT_TRANSPORT = 'max-age=31536000';

/** Whether a visitor came over HTTPS. */
export type IsSecure = (req: IncomingMessage) => boolean;

/** Asks the proxies that `TRUST_PROXY` names, if any. */
export function secureBy(trustProxy: string | undefined): IsSecure {
  return (req) => isSecure(req, Boolean(trustProxy));
}

/** Which edition a visitor gets, and why. */
interface Audience {
  edition: Edition;
  /** Set when a signed link shows a release that isn't live. */
  preview?: Grant;
}

export const PREVIEW_PARAMETER = 'apercu';
/** Ends a preview. */
export const PREVIEW_END = 'fin';
const PREVIEW_COOKIE = 'apercu';
/** Holds a visitor's group while a canary runs: one of 1 000, drawn at random, so it names nobody. */
const GROUP_COOKIE = 'groupe';
const GROUPS = 1000;
const GROUP_DAYS = 30;
const GROUP = /^\d{1,3}$/;

/**
 * Decides which edition a request gets.
 * @param now the clock that previews end by, in epoch milliseconds: the one they were dated with
 */
export function createAudience(previewKey: () => Buffer, isSecure: IsSecure, now: () => number) {
  const read = (token: string) => readPreview(previewKey(), token, now());
  const cookie = (req: IncomingMessage, name: string, value: string, maxAge: number) => {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(req) } as const;
    return stringifySetCookie({ name, value, maxAge, ...attributes });
  };
  const draw = (req: IncomingMessage, res: ServerResponse): number => {
    const group = Math.floor(Math.random() * GROUPS);
    res.appendHeader('Set-Cookie', cookie(req, GROUP_COOKIE, String(group), GROUP_DAYS * 86_400));
    return group;
  };
  return {
    /**
     * The visitor's edition of what an address shows. Draws a group and sets its cookie when a canary runs and there is none;
     * not for a site map or a feed: programs keep no cookie, and would see another edition each time.
     */
    of(req: IncomingMessage, res: ServerResponse, composition: Composition, path: string): Audience {
      const cookies = req.headers.cookie ? parseCookie(req.headers.cookie) : {};
      const token = cookies[PREVIEW_COOKIE];
      const grant = token ? read(token) : undefined;
      if (typeof grant === 'object') {
        const edition = composition.edition(grant.edition);
        if (edition) return { edition, preview: grant };
      }
      const { registry, isShared, live } = composition;
      if (isShared || live.find(path)?.isPage === false) return { edition: live };
      const known = cookies[GROUP_COOKIE];
      const group = known && GROUP.test(known) ? Number(known) : draw(req, res);
      const candidate = canaryFor(registry.candidates, (group * 100) / GROUPS);
      return { edition: (candidate && composition.edition(editionOf(candidate))) ?? live };
    },

    /** Whether a token of a link is good, and until when. */
    read,

    /** Seconds until a preview is over. */
    secondsLeft: ({ until }: Grant) => Math.ceil((until - now()) / 1000),

    /** The cookie that opens a preview until its time is over, in seconds from now, or with no token ends it. */
    previewCookie: (req: IncomingMessage, token: string, seconds: number) =>
      cookie(req, PREVIEW_COOKIE, token, seconds),
  };
}
