import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createHttpsTest, createVariantSelector } from './audience.ts';
import type { Composition } from './composition.ts';

const request = { headers: {} } as IncomingMessage;
const canary = {
  registry: { variants: [{ remote: 'hosting', release: '0', canary: 10 }] },
  live: { find: () => undefined },
} as unknown as Composition;

/** Requests a page. Returns the variant and the cookies of the response. */
function ask(composition: Composition, path: string, isSecure = true) {
  const key = () => Buffer.alloc(32);
  const audience = createVariantSelector(key, () => isSecure, Date.now);
  const cookies: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => cookies.push(value),
  } as unknown as ServerResponse;
  const { variant } = audience.of(request, response, composition, path);
  return { variant, sent: cookies, preview: audience.previewCookie(request, 'token', 60) };
}

test.each([
  [true, /; HttpOnly; Secure; SameSite=Lax$/],
  [false, /; HttpOnly; SameSite=Lax$/],
])('cookies › are HttpOnly and SameSite, and Secure over HTTPS: %s', (isSecure, attributes) => {
  const { sent, preview } = ask({ ...canary, variant: () => canary.live }, '/', isSecure);
  // The cookies of a canary's group, and of a preview.
  expect([...sent, preview]).toEqual([expect.stringMatching(attributes), expect.stringMatching(attributes)]);
});

test('feed during a canary › is the live one, and sets no cookie', () => {
  const live = { find: () => ({ isPage: false }) };
  const composition = { ...canary, live, variant: () => ({}) } as unknown as Composition;
  expect(ask(composition, '/sitemap.xml')).toMatchObject({ variant: live, sent: [] });
});

const requestWith = (forwarded?: string) =>
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
])('TRUST_PROXY %s with X-Forwarded-Proto %s › means HTTPS: %s', (trust, forwarded, isSecure) => {
  expect(createHttpsTest(trust)(requestWith(forwarded))).toBe(isSecure);
});
