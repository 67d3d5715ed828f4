import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_MAX } from '@site/api-contract/admin/admin-rules';
import { parsePasswordHash, type ScryptCost } from '../config/password-hash.ts';
import type { Database } from '../storage/schema.ts';
import { claimSetting, readSetting, writeSetting } from '../storage/settings.ts';

/** OWASP's scrypt parameters: N = 2^15, r = 8, p = 3, about 32 MiB and a tenth of a second each. */
const cost = { ln: 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** No 0/O, 1/I/L, U/V, 2/Z, 5/S: a generated password is read from a terminal and typed once. */
const ALPHABET = 'ABCDEFGHJKMNPQRTWXY346789';

/** Returns a new password of four groups of five unambiguous characters, about 92 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/**
 * Returns the scrypt hash of a password as a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`.
 * @throws RangeError if the password is empty or longer than {@link PASSWORD_MAX}
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
 * Resolves to `true` if `phc` is a hash of `password`; compares in constant time.
 * @throws Error if {@link parsePasswordHash} can't read `phc`
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
    // NFKC: « é » typed as one or as two code points gives the same password.
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Setting with the hash of the shared password; empty if the operator has dropped it. */
const SETTING = 'admin.passwordHash';

/**
 * Generates the shared password if neither the configuration nor the database has one. Returns the new password, which is
 * stored only as a hash. Of several instances starting at once, one returns it.
 */
export async function ensureAdminPassword(database: Database, configuredHash: string | undefined) {
  if (configuredHash || (await readSetting(database, SETTING)) !== undefined) return undefined;
  const password = generatePassword();
  return (await claimSetting(database, SETTING, await hashPassword(password))) ? password : undefined;
}

/** Returns the hash of the shared password: the configured hash prevails. `undefined` if there is no shared password. */
export async function readAdminPasswordHash(database: Database, configuredHash: string | undefined) {
  return configuredHash ?? (((await readSetting(database, SETTING)) as string | undefined) || undefined);
}

/**
 * Replaces the shared password and returns its hash.
 * @throws RangeError if the password is empty or too long
 */
export async function setAdminPassword(database: Database, password: string): Promise<string> {
  const hash = await hashPassword(password);
  await writeSetting(database, SETTING, hash);
  return hash;
}

/** Drops the shared password for good: only editors' own passwords are accepted. */
export async function dropAdminPassword(database: Database): Promise<void> {
  await writeSetting(database, SETTING, '');
}
