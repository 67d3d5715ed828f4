import { randomBytes } from 'node:crypto';
import type { AdminConfirmation } from '@site/api-contract/admin';
import { ADMIN_CONFIRMATION_HEADER, ADMIN_CONFIRMATION_LIFETIME_MS } from '@site/api-contract/admin-rules';
import type { Request, RequestHandler } from 'express';
import { HttpProblem } from '../http/problem.ts';
import { signText, verifySignature } from '../http/signature.ts';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting } from '../storage/settings.ts';
import { readSessionToken } from './session.ts';

const KEY = 'admin.confirmation-key';
const KEY_BYTES = 32;

/** Returns the secret that signs confirmations. The first call of any instance generates it. */
async function confirmationKey(database: Database): Promise<Buffer> {
  let key = await readSetting(database, KEY);
  if (key === undefined) {
    await claimSetting(database, KEY, randomBytes(KEY_BYTES).toString('base64'));
    key = await readSetting(database, KEY);
  }
  return Buffer.from(String(key), 'base64');
}

const formatSigned = (session: string, expiresAt: string) => `${expiresAt}\n${session}`;

/** Returns a confirmation for the session with this token; it is valid for `ADMIN_CONFIRMATION_LIFETIME_MS`, within the session's life. */
export async function createSessionConfirmation(
  database: Database,
  session: string,
  now: number,
): Promise<AdminConfirmation> {
  const expiresAt = now + ADMIN_CONFIRMATION_LIFETIME_MS;
  const signed = formatSigned(session, String(expiresAt));
  const signature = signText(await confirmationKey(database), signed);
  return { confirmation: `${expiresAt}.${signature}`, expiresAt };
}

/** Resolves to `true` if a confirmation was made for this session and hasn't expired. */
async function isConfirmed(
  database: Database,
  session: string,
  given: string,
  now: number,
): Promise<boolean> {
  const [expiresAt = '', signature = ''] = given.split('.');
  const key = await confirmationKey(database);
  if (!verifySignature(key, formatSigned(session, expiresAt), signature)) return false;
  const remainingMs = Number(expiresAt) - now;
  return remainingMs > 0 && remainingMs <= ADMIN_CONFIRMATION_LIFETIME_MS;
}

/**
 * Returns a handler that refuses a page's request without a fresh confirmation by password. The browser sends the session's
 * cookie for every team's script of this origin. The confirmation is only in the memory of the page that received the
 * password. A program's bearer token passes: no browser sends it by itself.
 */
export function requireConfirmation(database: Database): RequestHandler {
  return async (request: Request, _response, next) => {
    const { token = '', isCookie } = readSessionToken(request);
    if (!isCookie) return next();
    const confirmation = request.get(ADMIN_CONFIRMATION_HEADER) ?? '';
    if (await isConfirmed(database, token, confirmation, Date.now())) return next();
    throw new HttpProblem(
      'confirmation-needed',
      'Confirmez avec votre mot de passe : rien n’est changé. La confirmation vaut cinq minutes, dans cette page.',
    );
  };
}
