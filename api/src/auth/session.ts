import { createHash, randomBytes } from 'node:crypto';
import type { Session, SessionState } from '@site/api-contract/admin/admin';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import { HttpProblem } from '../http/problem.ts';
import { classifyRequestInitiator, createCrossSiteProblem } from '../http/same-origin.ts';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';
import type { EditorAccount } from './editors.ts';
import { readAdminPasswordHash } from './password.ts';

/** Cookie with the session's token for the site's own page; a program sends a bearer token instead. */
export const SESSION_COOKIE = 'admin-session';

/**
 * Returns a cookie's name, over HTTPS with the prefix `__Host-` (RFC 6265bis, section 4.1.3.2). The prefix keeps another host
 * of the domain, or a script with a longer path, from shadowing the cookie.
 */
const cookieName = ({ secure }: Request, name: string) => (secure ? `__Host-${name}` : name);

/** Returns the value of one of the API's cookies. */
export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[cookieName(request, name)];

/** Sets a cookie for `lifeMs` milliseconds, `Secure` if the request came over HTTPS. `lifeMs` 0 deletes the cookie. */
export function setCookie(response: Response, name: string, value: string, lifeMs: number): void {
  const { req: request } = response;
  response.cookie(cookieName(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.secure,
    maxAge: lifeMs,
  });
}

/** Longest session, in milliseconds. */
const SESSION_MS = 12 * 3_600_000;

/** Longest pause between two calls of a session, in milliseconds. */
const SESSION_IDLE_MS = 2 * 3_600_000;

const TOKEN_BYTES = 32;

/** Shortest time between two writes of a session's last use, in milliseconds, so that not every call writes. */
const NOTE_MS = 60_000;

/** Condition for a valid session. Times in the future come from a clock that was ahead, and end the session. */
const holds = (now: number) =>
  sql<boolean>`(admin_session.created_at > ${now - SESSION_MS} and admin_session.created_at <= ${now + CLOCK_SKEW_MS}
    and used_at > ${now - SESSION_IDLE_MS} and used_at <= ${now + CLOCK_SKEW_MS})`;

/**
 * Opens a session and returns its token, of which the database stores only the SHA-256. The session is bound to
 * `passwordHash`, of `editor` or of the shared password: a changed password ends the session.
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
 * Records a use of a session and returns the session's editor and latest end; `undefined` if the session is over.
 * @param sharedHash hash of the shared password
 */
export async function verifySession(
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

/** Ends a session, if there is one. */
export async function endSession({ db }: Database, token: string): Promise<void> {
  await db.deleteFrom('admin_session').where('token_hash', '=', digest(token)).execute();
}

/** Returns an unsalted SHA-256 digest: tokens are long and random, and password hashes have their own salt. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns the editor and the end of a request's session. @throws HttpProblem 401, or 403 for another site's request */
export type SessionCheck = (request: Request) => Promise<SessionState>;

/** The API's safe methods (RFC 9110, section 9.2.1). */
const SAFE = ['GET', 'HEAD'];

/**
 * Returns a check that accepts a program's `Authorization: Bearer` (RFC 6750), or the cookie of the site's own page
 * (docs/decisions/0031). A browser may add the cookie to another site's request (CSRF). With the cookie, unsafe methods
 * therefore need proof that a page of this site sent the request.
 */
export function createSessionCheck(
  database: Database,
  configuredHash: string | undefined,
  publicOrigin: string,
): SessionCheck {
  return async (request) => {
    const { token, isCookie } = readSessionToken(request);
    const isBorrowable = isCookie && !SAFE.includes(request.method);
    if (isBorrowable && classifyRequestInitiator(request, publicOrigin) !== 'page')
      throw createCrossSiteProblem();
    const hash = token && (await readAdminPasswordHash(database, configuredHash));
    const session = token ? await verifySession(database, token, hash, Date.now()) : undefined;
    if (!session) throw unauthenticated(token !== undefined);
    return session;
  };
}

/** Returns a handler that passes requests with a valid session, and stores the editor for {@link getEditor}. */
export function requireSession(check: SessionCheck): RequestHandler {
  return async (request, response, next) => {
    response.locals.editor = (await check(request)).editor;
    next();
  };
}

/** Returns the editor's name after {@link requireSession}; `null` for the shared password. */
export const getEditor = ({ locals }: Response): string | null => locals.editor ?? null;

/** Returns a request's unverified token. A bearer token prevails over the cookie, since it was sent on purpose. */
export function readSessionToken(request: Request): { token?: string; isCookie: boolean } {
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
