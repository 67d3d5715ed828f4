import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting } from '../storage/settings.ts';

/** What a browser is known by after a login: no secret, opens nothing, and says nothing about whose it is. */
export const DEVICE_COOKIE = 'admin-device';

/** How long a browser stays known after its last login, in milliseconds. */
export const DEVICE_MS = 365 * 24 * 3_600_000;

const SETTING = 'admin.deviceKey';
const DEVICE = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** The cookie of a browser that has just logged in under that name's key, see `editorKey`. */
export async function knownDevice(database: Database, key: string, now: number): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const since = now.toString(36);
  return `${id}.${since}.${sign(await secretOf(database), id, since, key)}`;
}

/**
 * What the limit counts for the browser with that cookie, when it has logged in under the same name before: being known
 * as one person opens no budget for another's password. `undefined`: a stranger.
 */
export async function deviceOf(
  database: Database,
  cookie: string | undefined,
  key: string,
  now: number,
): Promise<string | undefined> {
  const [, id = '', since = '', signature = ''] = DEVICE.exec(cookie ?? '') ?? [];
  if (!id || now - Number.parseInt(since, 36) > DEVICE_MS) return undefined;
  const expected = sign(await secretOf(database), id, since, key);
  // As text: several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : undefined;
}

const sign = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** In the database, for all instances; made up with the first login. */
async function secretOf(database: Database): Promise<string> {
  const known = await readSetting(database, SETTING);
  if (typeof known === 'string') return known;
  await claimSetting(database, SETTING, randomBytes(32).toString('base64url'));
  return (await readSetting(database, SETTING)) as string;
}
