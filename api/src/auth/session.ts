import { createHash, randomBytes } from 'node:crypto';
import type { Session, SessionState } from '@site/api-contract/admin';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import { HttpProblem } from '../http/problem.ts';
import { crossSite, senderOf } from '../http/same-origin.ts';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';
import type { EditorAccount } from './editors.ts';
import { adminPasswordHash } from './password.ts';

/** What the site's own page carries its session in, where a program sends a bearer token. */
export const SESSION_COOKIE = 'admin-session';

/**
 * The name of a cookie that no script can read and no other site has sent. Under the prefix, which browsers take over
 * HTTPS only, neither another host of the domain nor a script with a longer path can put a cookie of its own before this
 * one (RFC 6265bis, section 4.1.3.2).
 */
const cookieName = ({ secure }: Request, name: string) => (secure ? `__Host-${name}` : name);

/** A cookie of ours that a request brings. */
export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[cookieName(request, name)];

/** Gives a browser a cookie, which it keeps to HTTPS when it came over HTTPS; `lifeMs` 0 takes the cookie away. */
export function giveCookie(response: Response, name: string, value: string, lifeMs: number): void {
  const { req: request } = response;
  response.cookie(cookieName(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.secure,
    maxAge: lifeMs,
  });
}

/** Longest session, in milliseconds, whatever happens in it. */
const SESSION_MS = 12 * 3_600_000;

/** Longest silence in a session, in milliseconds. */
const SESSION_IDLE_MS = 2 * 3_600_000;

const TOKEN_BYTES = 32;

/** A session's silence is counted from here to its next call, give or take this long: not every call has to write. */
const NOTE_MS = 60_000;

/** One that was begun or used by a clock that was ahead is over: it would hold for longer than it may. */
const holds = (now: number) =>
  sql<boolean>`(admin_session.created_at > ${now - SESSION_MS} and admin_session.created_at <= ${now + CLOCK_SKEW_MS}
    and used_at > ${now - SESSION_IDLE_MS} and used_at <= ${now + CLOCK_SKEW_MS})`;

/**
 * Opens a session and returns its token, which only its holder has: the database keeps the SHA-256. The session is
 * bound to `passwordHash`, of `editor` or of the password all share: with another password it is over.
 */
export async function openSession(
  { db }: Database,
  passwordHash: string,
  now: number,
  editor: Pick<EditorAccount, 'key' | 'name'> | null = null,
): Promise<Session> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    token_hash: digest(token),
    password_digest: digest(passwordHash),
    editor_key: editor?.key ?? null,
    created_at: now,
    used_at: now,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('admin_session')
      .where(({ not }) => not(holds(now)))
      .execute();
    await transaction.insertInto('admin_session').values(row).execute();
  });
  return { token, expiresAt: now + SESSION_MS, editor: editor?.name ?? null };
}

/**
 * Whose session it is and when it ends at the latest; its silence ends here. `sharedHash` is of the password all share.
 * `undefined`: it is over.
 */
export async function touchSession(
  { db }: Database,
  token: string,
  sharedHash: string | undefined,
  now: number,
): Promise<SessionState | undefined> {
  const tokenHash = digest(token);
  const session = await db
    .selectFrom('admin_session')
    .leftJoin('admin_editor', 'admin_editor.name_key', 'admin_session.editor_key')
    .select(['admin_session.created_at', 'used_at', 'password_digest', 'editor_key', 'name', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where(holds(now))
    .executeTakeFirst();
  const hash = session?.editor_key === null ? sharedHash : session?.password_hash;
  if (!session || !hash || session.password_digest !== digest(hash)) return undefined;
  if (now - session.used_at >= NOTE_MS) {
    await db.updateTable('admin_session').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  return { expiresAt: session.created_at + SESSION_MS, editor: session.name };
}

/** Ends a session; again does nothing. */
export async function endSession({ db }: Database, token: string): Promise<void> {
  await db.deleteFrom('admin_session').where('token_hash', '=', digest(token)).execute();
}

/** The secret is long and random, so a fast hash without salt is enough. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Says whose the session of a request is and when it ends, or refuses the request with 401 or 403. */
export type SessionCheck = (request: Request) => Promise<SessionState>;

/** Methods that change nothing (RFC 9110, section 9.2.1), of those the API takes. */
const SAFE = ['GET', 'HEAD'];

/**
 * Takes a program's `Authorization: Bearer` (RFC 6750) or the cookie of the site's own page (docs/decisions/0031). A browser
 * adds a cookie whoever asks for it, hence a request with one changes something only when the browser says that it comes
 * from a page of this site.
 */
export function sessionCheck(
  database: Database,
  configuredHash: string | undefined,
  publicOrigin: string,
): SessionCheck {
  return async (request) => {
    const { token, isCookie } = givenToken(request);
    const isBorrowable = isCookie && !SAFE.includes(request.method);
    if (isBorrowable && senderOf(request, publicOrigin) !== 'page') throw crossSite();
    const hash = token && (await adminPasswordHash(database, configuredHash));
    const session = token ? await touchSession(database, token, hash, Date.now()) : undefined;
    if (!session) throw unauthenticated(token !== undefined);
    return session;
  };
}

/** Lets a request through whose session holds; {@link editorOf} knows whose. */
export function requireSession(check: SessionCheck): RequestHandler {
  return async (request, response, next) => {
    response.locals.editor = (await check(request)).editor;
    next();
  };
}

/** The name of whoever a request let through came from; `null`: somebody with the password all share. */
export const editorOf = ({ locals }: Response): string | null => locals.editor ?? null;

/** The token of a request, which a session need not have. With both, the bearer's counts: it was sent on purpose. */
export function givenToken(request: Request): { token?: string; isCookie: boolean } {
  const authorization = request.get('Authorization') ?? '';
  if (/^Bearer\b/i.test(authorization)) {
    return { token: /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i.exec(authorization)?.[1], isCookie: false };
  }
  const token = readCookie(request, SESSION_COOKIE) || undefined;
  return { token, isCookie: token !== undefined };
}

function unauthenticated(isGiven: boolean): HttpProblem {
  const detail = isGiven
    ? 'La session est terminée ou n’est pas reconnue : reconnectez-vous.'
    : 'Une session est nécessaire : connectez-vous.';
  const challenge = isGiven ? 'Bearer error="invalid_token"' : 'Bearer';
  return new HttpProblem('unauthenticated', detail, { headers: { 'WWW-Authenticate': challenge } });
}
