import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the HMAC-SHA-256 (RFC 2104) of a text in base64url.
 * @param length characters of the signature; the whole one has 43
 */
export const signText = (key: Buffer | string, text: string, length = 43): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, length);

/** Returns true for the signature that {@link signText} returns. The time doesn't depend on the first wrong character. */
export function verifySignature(
  key: Buffer | string,
  text: string,
  signature: string,
  length?: number,
): boolean {
  const expected = Buffer.from(signText(key, text, length));
  // Compares the texts, since several texts decode to the same bytes.
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
