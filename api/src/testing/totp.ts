import { TOTP } from 'otpauth';

/** What an authenticator application shows now for a secret in base32. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();
