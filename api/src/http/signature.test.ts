import { describe, expect, it } from 'vitest';
import { signText, verifySignature } from './signature.ts';

/** HMAC-SHA-256 of RFC 4231, test case 2, in base64url. */
const SIGNATURE = 'W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM';

describe('signature of a text', () => {
  it('is an HMAC-SHA-256 in base64url', () => {
    expect(signText('Jefe', 'what do ya want for nothing?')).toBe(SIGNATURE);
  });

  it('is cut to a length', () => {
    expect(signText('Jefe', 'what do ya want for nothing?', 22)).toBe('W9zBRr9gdU5qBCQmCJV1x1');
  });

  it.each([
    [SIGNATURE, true],
    [SIGNATURE.slice(0, 42), false],
    [`${SIGNATURE.slice(0, 42)}N`, false],
    ['', false],
  ])('%s is accepted: %s', (signature, isAccepted) => {
    expect(verifySignature('Jefe', 'what do ya want for nothing?', signature)).toBe(isAccepted);
  });
});
