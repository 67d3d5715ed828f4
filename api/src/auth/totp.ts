import { TOTP_CODE_LENGTH } from '@site/api-contract/admin/admin-rules';
import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator application supports: SHA-1, six digits, a new code every 30 seconds. */
const common = { algorithm: 'SHA1', digits: TOTP_CODE_LENGTH, period: 30 };

/** Returns a new secret of 160 bits (RFC 4226, section 4), in base32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth://` address that authenticator applications read, as a QR code or typed. */
export const buildTotpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...common, secret, issuer, label }).toString();

/**
 * Returns a code's step (RFC 6238, section 4.2), or `null` if the code belongs neither to the current step nor to an adjacent
 * one. Adjacent steps allow for a telephone's clock half a minute off. `now` is in epoch milliseconds.
 */
export function findTotpCounter(code: string, secret: string, now: number): number | null {
  const totp = new TOTP({ ...common, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
