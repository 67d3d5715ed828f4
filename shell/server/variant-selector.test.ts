import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { signPreviewToken } from '../site/preview-link.ts';
import type { Composition } from './composition.ts';
import { createHttpsTest, createVariantSelector } from './variant-selector.ts';

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
])('cookies are HttpOnly and SameSite, and Secure over HTTPS: %s', (isSecure, attributes) => {
  const { sent, preview } = ask({ ...canary, variant: () => canary.live }, '/', isSecure);
  // The cookies of a canary's group, and of a preview.
  expect([...sent, preview]).toEqual([expect.stringMatching(attributes), expect.stringMatching(attributes)]);
});

test('feed during a canary is the live one, and sets no cookie', () => {
  const live = { find: () => ({ isPage: false }) };
  const composition = { ...canary, live, variant: () => ({}) } as unknown as Composition;
  expect(ask(composition, '/sitemap.xml')).toMatchObject({ variant: live, sent: [] });
});

describe('preview link', () => {
  const key = Buffer.alloc(32);
  const audience = createVariantSelector(
    () => key,
    () => true,
    () => 1_000,
  );
  const previewed = { remote: 'hosting', buildId: '111111111111' };
  const canaryOfIt = { from: 0, share: 0.1 };
  const token = signPreviewToken(key, { variant: 'hosting@111111111111', until: 60_000 });
  /** Returns what the link shows beside this preview, and the seconds that its cookie lasts. */
  const open = (variant: object) => {
    const shown = {};
    const registry = { variants: [{ ...previewed, ...variant }] };
    const composition = { ...canary, registry, variant: () => shown } as unknown as Composition;
    const grant = audience.read(token, composition);
    const cookies = { headers: { cookie: `apercu=${token}; groupe=999` } } as IncomingMessage;
    const isShown = audience.of(cookies, {} as ServerResponse, composition, '/').variant === shown;
    return { isShown, seconds: typeof grant === 'object' ? audience.secondsLeft(grant) : grant };
  };

  test.each([
    ['longer than the link', { previewUntil: new Date(90_000).toISOString() }, true, 59],
    ['shortened', { previewUntil: new Date(31_000).toISOString() }, true, 30],
    ['over', { previewUntil: new Date(1_000).toISOString() }, false, 'expired'],
    ['ended, of a canary', { canary: canaryOfIt }, false, 'expired'],
  ])('to a preview that is %s is open for as long as both', (_, variant, isShown, seconds) => {
    expect(open(variant)).toEqual({ isShown, seconds });
  });
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
])('TRUST_PROXY %s with X-Forwarded-Proto %s means HTTPS: %s', (trust, forwarded, isSecure) => {
  expect(createHttpsTest(trust)(requestWith(forwarded))).toBe(isSecure);
});
