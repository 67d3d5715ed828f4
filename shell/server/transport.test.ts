import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { secureBy } from './transport.ts';

const asked = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['1', 'https', true],
  ['loopback', 'HTTPS', true],
  ['2', 'https,http', true],
  ['1', 'http', false],
  ['1', 'http,https', false],
  ['1', 'httpsx', false],
  ['1', undefined, false],
  ['', 'https', false],
  [undefined, 'https', false],
])(
  'When TRUST_PROXY is %s and X-Forwarded-Proto %s, then the visitor came over HTTPS: %s',
  (trust, forwarded, isSecure) => {
    expect(secureBy(trust)(asked(forwarded))).toBe(isSecure);
  },
);
