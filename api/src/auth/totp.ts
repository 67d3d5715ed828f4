import { CODE_LENGTH } from '@site/api-contract/admin-rules';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator application takes for granted: six digits of SHA-1, another code every 30 seconds. */
const common = { algorithm: 'SHA1', digits: CODE_LENGTH, period: 30 };

/** A new secret of 160 bits (RFC 4226, section 4), in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` address that authenticator applications read, as a QR code or typed. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...common, secret, issuer, label }).toString();

/**
 * The step (RFC 6238, section 4.2) a code belongs to, or `null` when it is none of now, the step before and the one
 * after: a telephone's clock may be half a minute off. `now` is in epoch milliseconds.
 */
export function counterOf(code: string, secret: string, now: number): number | null {
  const totp = new TOTP({ ...common, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
