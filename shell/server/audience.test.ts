import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createAudience, secureBy } from './audience.ts';
import type { Composition } from './composition.ts';

const request = { headers: {} } as IncomingMessage;
const canary = {
  registry: { candidates: [{ remote: 'hosting', release: '0', canary: 10 }] },
  live: { find: () => undefined },
} as unknown as Composition;

/** Requests a page. Returns the edition and the cookies of the response. */
function ask(composition: Composition, path: string, isSecure = true) {
  const key = () => Buffer.alloc(32);
  const audience = createAudience(key, () => isSecure, Date.now);
  const sent: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => sent.push(value),
  } as unknown as ServerResponse;
  const { edition } = audience.of(request, response, composition, path);
  return { edition, sent, preview: audience.previewCookie(request, 'token', 60) };
}

test.each([
  [true, /; HttpOnly; Secure; SameSite=Lax$/],
  [false, /; HttpOnly; SameSite=Lax$/],
])(
  'When a cookie is set, then no script reads it and no other site sends it; over HTTPS (%s) it stays there',
  (isSecure, attributes) => {
    const { sent, preview } = ask({ ...canary, edition: () => canary.live }, '/', isSecure);
    // The cookies of a canary's group, and of a preview.
    expect([...sent, preview]).toEqual([
      expect.stringMatching(attributes),
      expect.stringMatching(attributes),
    ]);
  },
);

test('When a canary runs, then a feed or a site map is the live one for everybody, and draws no group', () => {
  const live = { find: () => ({ isPage: false }) };
  const composition = { ...canary, live, edition: () => ({}) } as unknown as Composition;
  expect(ask(composition, '/sitemap.xml')).toMatchObject({ edition: live, sent: [] });
});

const asked = (forwarded?: string) =>
  ({ headers: { 'x-forwarded-proto': forwarded } }) as unknown as IncomingMessage;

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
