import { describe, expect, it, test } from 'vitest';
import {
  adaptHeadersToBrowser,
  buildContentSecurityPolicy,
  buildSharedPageHeaders,
  denyAllPolicy,
} from './headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((text) => [text.split(' ')[0], text.slice(text.indexOf(' ') + 1)]),
  );

test('allows an answer that is no page neither scripts nor styles', () => {
  expect(directives(buildContentSecurityPolicy(denyAllPolicy))).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'none'",
    'form-action': "'self'",
  });
});

test('allows another origin’s modules, fonts, pictures and data, and no style', () => {
  const own = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] };
  const others = { origins: ['https://cdn.example.org'], forms: ['https://client.example.org'] };
  expect(directives(buildContentSecurityPolicy({ ...own, ...others }))).toMatchObject({
    'script-src': "'self' https://cdn.example.org 'sha256-a'",
    'style-src': "'sha256-b'",
    'font-src': "'self' https://cdn.example.org",
    'img-src': "'self' data: https://cdn.example.org",
    'connect-src': "'self' https://cdn.example.org",
    'form-action': "'self' https://client.example.org",
  });
});

describe('buildContentSecurityPolicy', () => {
  it.each(['*', 'https:', 'https://*', "https://a.example; script-src 'unsafe-inline'"])(
    'refuses the origin %s',
    (origin) => {
      const policy = { scripts: [], styles: [], origins: [origin], forms: [] };
      expect(() => buildContentSecurityPolicy(policy)).toThrow(
        `not an origin that a policy may name: ${origin}`,
      );
    },
  );

  it('refuses a script source that is no hash', () => {
    const policy = { ...denyAllPolicy, scripts: ["'unsafe-inline'"] };
    expect(() => buildContentSecurityPolicy(policy)).toThrow(
      "not a hash source of a policy: 'unsafe-inline'",
    );
  });
});

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)';

test.each([
  [
    'Safari 26',
    false,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
  ],
  ['Chrome on an iPhone', false, `${IPHONE} ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    'Chromium',
    true,
    'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  ],
  ['Firefox', true, 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
  ['no name', true, undefined],
])('integrity policy for %s is sent: %s', (_, isSent, agent) => {
  const headers = buildSharedPageHeaders(denyAllPolicy);
  const { 'Integrity-Policy': policy, ...rest } = adaptHeadersToBrowser(agent, headers);
  expect(policy !== undefined).toBe(isSent);
  expect(Object.keys(headers).filter((header) => !(header in rest))).toEqual(['Integrity-Policy']);
});
