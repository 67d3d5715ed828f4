import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createAudience, secureBy } from './audience.ts';
import type { Composition } from './composition.ts';

const request = { headers: {} } as IncomingMessage;
const canary = {
  registry: { candidates: [{ remote: 'hosting', release: '0', canary: 10 }] },
  live: { find: () => undefined },
} as unknown as Composition;

/** The cookies a visitor is sent: the group's of a canary and a preview's. */
function cookies(isSecure: boolean): string[] {
  const audience = createAudience(
    () => Buffer.alloc(32),
    () => isSecure,
  );
  const sent: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => sent.push(value),
  } as unknown as ServerResponse;
  audience.of(request, response, { ...canary, edition: () => canary.live } as Composition, '/');
  return [...sent, audience.previewCookie(request, 'token', 60)];
}

test('When a cookie is set, then no script reads it and no other site sends it, and after HTTPS it stays there', () => {
  expect(cookies(true)).toHaveLength(2);
  for (const cookie of cookies(true)) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  for (const cookie of cookies(false)) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
});

test('When a canary runs, then a feed or a site map is the live one for everybody, and draws no group', () => {
  const sent: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => sent.push(value),
  } as unknown as ServerResponse;
  const live = { find: () => ({ isPage: false }) };
  const composition = { ...canary, live, edition: () => ({}) } as unknown as Composition;
  const audience = createAudience(
    () => Buffer.alloc(32),
    () => true,
  );
  expect(audience.of(request, response, composition, '/sitemap.xml').edition).toBe(live);
  expect(sent).toEqual([]);
});

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
