import { scryptSync } from 'node:crypto';
import { TOTP } from 'otpauth';

/** The admin password of every API a test starts. */
export const ADMIN_PASSWORD = 'mot de passe de test';

/** A hash at the least cost the API accepts: what a hash costs is tested beside it, and here it would be most of the time. */
export const cheapHashOf = (password: string): string =>
  `$scrypt$ln=10,r=1,p=1$${toPhc(Buffer.alloc(16, 1))}$${toPhc(
    scryptSync(password.normalize('NFKC'), Buffer.alloc(16, 1), 32, { N: 2 ** 10, r: 1, p: 1 }),
  )}`;

/** The admin password's. */
export const cheapPasswordHash = cheapHashOf(ADMIN_PASSWORD);

function toPhc(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** What an authenticator application shows for a secret in base32, now or at another time in epoch milliseconds. */
export const totpCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });
