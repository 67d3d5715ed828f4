import { scryptSync } from 'node:crypto';
import { TOTP } from 'otpauth';

/** Admin password of every API in tests. */
export const ADMIN_PASSWORD = 'mot de passe de test';

/** Returns a hash at the lowest accepted cost: at full cost, hashing would take most of the tests' time. */
export const hashCheaply = (password: string): string =>
  `$scrypt$ln=10,r=1,p=1$${toPhc(Buffer.alloc(16, 1))}$${toPhc(
    scryptSync(password.normalize('NFKC'), Buffer.alloc(16, 1), 32, { N: 2 ** 10, r: 1, p: 1 }),
  )}`;

/** Hash of {@link ADMIN_PASSWORD}. */
export const cheapPasswordHash = hashCheaply(ADMIN_PASSWORD);

function toPhc(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Returns the code that an authenticator application shows for a base32 secret at a time in epoch milliseconds. */
export const generateTotpCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });
