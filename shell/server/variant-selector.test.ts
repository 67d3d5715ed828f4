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
  const variantSelector = createVariantSelector(key, () => isSecure, Date.now);
  const cookies: string[] = [];
  const response = {
    appendHeader: (_: string, value: string) => cookies.push(value),
  } as unknown as ServerResponse;
  const { variant } = variantSelector.select(request, response, composition, path);
  const grant = { variant: 'hosting@111111111111', until: Date.now() + 60_000 };
  return { variant, sent: cookies, preview: variantSelector.buildPreviewCookie(request, grant) };
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
  const variantSelector = createVariantSelector(
    () => key,
    () => true,
    () => 1_000,
  );
  const previewed = { remote: 'hosting', buildId: '111111111111' };
  const canaryOfIt = { from: 0, share: 0.1 };
  const grant = { variant: 'hosting@111111111111', until: 60_000 };
  const token = signPreviewToken(key, grant);
  /** Returns what the link shows beside this preview, and the seconds that its cookie lasts. */
  const open = (variant: object) => {
    const shown = {};
    const registry = { variants: [{ ...previewed, ...variant }] };
    const composition = { ...canary, registry, variant: () => shown } as unknown as Composition;
    const read = variantSelector.read(token, composition);
    const cookie = typeof read === 'object' ? variantSelector.buildPreviewCookie(request, read) : '';
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? [];
    const opened = `__Host-Http-apercu=${signPreviewToken(key, grant, 'cookie')}`;
    return { isShown: isShown(opened, composition, shown), seconds: seconds ? Number(seconds) : read };
  };
  const isShown = (cookie: string, composition: Composition, shown: object) => {
    const visit = { headers: { cookie: `${cookie}; groupe=999` } } as IncomingMessage;
    return variantSelector.select(visit, {} as ServerResponse, composition, '/').variant === shown;
  };

  test.each([
    ['longer than the link', { previewUntil: new Date(90_000).toISOString() }, true, 59],
    ['shortened', { previewUntil: new Date(31_000).toISOString() }, true, 30],
    ['over', { previewUntil: new Date(1_000).toISOString() }, false, 'expired'],
    ['ended, of a canary', { canary: canaryOfIt }, false, 'expired'],
  ])('to a preview that is %s is open for as long as both', (_, variant, isShown, seconds) => {
    expect(open(variant)).toEqual({ isShown, seconds });
  });

  test.each([
    ['the link’s token', `__Host-Http-apercu=${token}`, false],
    [
      'the cookie’s token under the name without HTTPS',
      `apercu=${signPreviewToken(key, grant, 'cookie')}`,
      false,
    ],
    ['what opening the link has set', `__Host-Http-apercu=${signPreviewToken(key, grant, 'cookie')}`, true],
  ])('with %s as its cookie shows the preview: %s', (_, cookie, isOpen) => {
    const shown = {};
    const registry = { variants: [{ ...previewed, previewUntil: new Date(90_000).toISOString() }] };
    const composition = { ...canary, registry, variant: () => shown } as unknown as Composition;
    expect(isShown(cookie, composition, shown)).toBe(isOpen);
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
