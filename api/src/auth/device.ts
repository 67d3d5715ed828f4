import { randomBytes } from 'node:crypto';
import { signText, verifySignature } from '../http/signature.ts';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting } from '../storage/settings.ts';

/** Cookie that marks a browser after a sign-in. The cookie grants no access, and names no editor. */
export const DEVICE_COOKIE = 'admin-device';

/** Validity of the cookie after a sign-in, in milliseconds. */
export const DEVICE_COOKIE_MAX_AGE_MS = 365 * 24 * 3_600_000;

const SETTING = 'admin.deviceKey';
const DEVICE = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** Returns the cookie's value for a browser that has just signed in under this key, see `toEditorKey`. */
export async function createDeviceCookie(database: Database, key: string, now: number): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const since = now.toString(36);
  return `${id}.${since}.${signText(await readSecret(database), formatSigned(id, since, key))}`;
}

/**
 * Returns the id that limits count for a browser with this cookie; `undefined` for a stranger. The cookie is valid only for
 * the same key: a sign-in under one name opens no budget for another name's password.
 */
export async function verifyDeviceCookie(
  database: Database,
  cookie: string | undefined,
  key: string,
  now: number,
): Promise<string | undefined> {
  const [, id = '', since = '', signature = ''] = DEVICE.exec(cookie ?? '') ?? [];
  if (!id || now - Number.parseInt(since, 36) > DEVICE_COOKIE_MAX_AGE_MS) return undefined;
  const secret = await readSecret(database);
  return verifySignature(secret, formatSigned(id, since, key), signature) ? id : undefined;
}

const formatSigned = (...parts: string[]) => parts.join('\n');

/** Returns the key that signs cookies, from the database. The first call of any instance generates it. */
async function readSecret(database: Database): Promise<string> {
  const storedKey = await readSetting(database, SETTING);
  if (typeof storedKey === 'string') return storedKey;
  await claimSetting(database, SETTING, randomBytes(32).toString('base64url'));
  return (await readSetting(database, SETTING)) as string;
}
