import { describe, expect, it } from 'vitest';
import { derivePageViewKey, formatReleases, signPageView, verifyPageView } from './page-view.ts';

const key = derivePageViewKey(Buffer.alloc(32, 7));
const NOON = Date.UTC(2026, 0, 31, 12);
const MINUTE_MS = 60_000;
const releases = formatReleases([
  { remote: 'hosting', release: '0123456789ab' },
  { remote: 'shell', release: 'c0b4ffa9eef2' },
]);
const token = signPageView(key, releases, '192.0.2.7', NOON);
const shownReleases = ['hosting@0123456789ab', 'shell@c0b4ffa9eef2'];

describe('page view token', () => {
  it('names the releases of the page that was served', () => {
    expect(verifyPageView(key, token, '192.0.2.7', NOON + MINUTE_MS)).toEqual(shownReleases);
  });

  it('holds nothing of the visitor', () => {
    expect(token).toMatch(/^[0-9a-z]+\.hosting@0123456789ab,shell@c0b4ffa9eef2\.[\w-]{22}$/);
  });

  it.each([
    ['of another network', token, '192.0.2.8', NOON],
    ['after 31 minutes', token, '192.0.2.7', NOON + 31 * MINUTE_MS],
    ['dated two minutes ahead', token, '192.0.2.7', NOON - 2 * MINUTE_MS],
    ['with another release', token.replace('0123456789ab', 'ba9876543210'), '192.0.2.7', NOON],
    ['with another date', token.replace(/^\w+/, (date) => `${date}0`), '192.0.2.7', NOON],
    ['without signature', token.replace(/\.[^.]+$/, ''), '192.0.2.7', NOON],
    [
      'signed with another key',
      signPageView(Buffer.alloc(32), releases, '192.0.2.7', NOON),
      '192.0.2.7',
      NOON,
    ],
    ['that is no token', '', '192.0.2.7', NOON],
  ])('proves nothing %s', (_name, given, network, now) => {
    expect(verifyPageView(key, given, network, now)).toEqual([]);
  });

  it('is signed with a key that preview links are not', () => {
    expect(key).not.toEqual(Buffer.alloc(32, 7));
  });
});
