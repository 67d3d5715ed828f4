import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_MAX } from '@site/api-contract/admin-rules';
import { parsePasswordHash, type ScryptCost } from '../config/password-hash.ts';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting, writeSetting } from '../storage/settings.ts';

/** OWASP's scrypt parameters: N = 2^15, r = 8, p = 3, about 32 MiB and a tenth of a second each. */
const cost = { ln: 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** No 0/O, 1/I/L, U/V, 2/Z, 5/S: a generated password is read from a terminal and typed once. */
const ALPHABET = 'ABCDEFGHJKMNPQRTWXY346789';

/** A new password of four groups of five unambiguous characters, about 92 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/**
 * The scrypt hash of a password as a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`.
 * @throws RangeError when the password is empty or longer than {@link PASSWORD_MAX}.
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length === 0 || password.length > PASSWORD_MAX) {
    throw new RangeError(`A password has 1 to ${PASSWORD_MAX} characters.`);
  }
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Whether `password` is the one behind `phc`, compared in constant time.
 * @throws Error when `phc` isn't a hash that {@link parsePasswordHash} reads.
 */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parsed = parsePasswordHash(phc);
  if (!parsed) throw new Error('Not a scrypt hash in PHC form.');
  if (password.length === 0 || password.length > PASSWORD_MAX) return false;
  const key = await derive(password, parsed.salt, parsed.cost, parsed.key.length);
  return timingSafeEqual(key, parsed.key);
}

function derive(password: string, salt: Buffer, { ln, r, p }: ScryptCost, bytes: number): Promise<Buffer> {
  const N = 2 ** ln;
  // Node refuses more than 32 MiB by default, which is exactly what N = 2^15, r = 8 needs before its overhead.
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
  return new Promise((resolve, reject) => {
    // NFKC: « é » typed as one or as two code points is one password.
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Where the database keeps the hash of the password all share; empty: there is none to share. */
const SETTING = 'admin.passwordHash';

/**
 * Makes sure there is an admin password. When neither the configuration nor the database has one, generates it
 * and returns it: the only time anybody can read it. Of several instances starting at once, one returns it.
 */
export async function ensureAdminPassword(database: Database, configuredHash: string | undefined) {
  if (configuredHash || (await readSetting(database, SETTING)) !== undefined) return undefined;
  const password = generatePassword();
  return (await claimSetting(database, SETTING, await hashPassword(password))) ? password : undefined;
}

/** The hash the password all share is checked against: the configured one prevails. `undefined` when there is none. */
export async function adminPasswordHash(database: Database, configuredHash: string | undefined) {
  return configuredHash ?? (((await readSetting(database, SETTING)) as string | undefined) || undefined);
}

/**
 * Replaces the stored password and returns its hash.
 * @throws RangeError when the password is empty or too long.
 */
export async function setAdminPassword(database: Database, password: string): Promise<string> {
  const hash = await hashPassword(password);
  await writeSetting(database, SETTING, hash);
  return hash;
}

/** Leaves no password to share: from now on only editors come in. It doesn't come back by itself. */
export async function dropAdminPassword(database: Database): Promise<void> {
  await writeSetting(database, SETTING, '');
}
