import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting, writeSetting } from '../storage/settings.ts';
import { generatePassword, hashPassword } from './password.ts';

const KEY = 'admin.passwordHash';

/**
 * Makes sure there is an admin password. When neither the configuration nor the database has one, generates it
 * and returns it: the only time anybody can read it. Of several instances starting at once, one returns it.
 */
export async function ensureAdminPassword(
  database: Database,
  configuredHash: string | undefined,
): Promise<string | undefined> {
  if (configuredHash || (await readSetting(database, KEY)) !== undefined) return undefined;
  const password = generatePassword();
  return (await claimSetting(database, KEY, await hashPassword(password))) ? password : undefined;
}

/** The hash the password all share is checked against: the configured one prevails. `undefined` when there is none. */
export async function adminPasswordHash(
  database: Database,
  configuredHash: string | undefined,
): Promise<string | undefined> {
  return configuredHash ?? (((await readSetting(database, KEY)) as string | undefined) || undefined);
}

/**
 * Replaces the stored password and returns its hash.
 * @throws RangeError when the password is empty or too long.
 */
export async function setAdminPassword(database: Database, password: string): Promise<string> {
  const hash = await hashPassword(password);
  await writeSetting(database, KEY, hash);
  return hash;
}

/** Leaves no password to share: from now on only editors come in. It doesn't come back by itself. */
export async function dropAdminPassword(database: Database): Promise<void> {
  await writeSetting(database, KEY, '');
}
