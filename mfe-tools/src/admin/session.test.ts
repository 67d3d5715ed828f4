import { memoryStorage } from '@site/kit/testing/memory-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFlag, readFlag, SESSION_KEY } from './session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('session flag › is open until the session ends, and holds nothing else', () => {
  expect(readFlag(0)).toBe('none');
  keepFlag({ expiresAt: 1000 });
  expect(localStorage.getItem(SESSION_KEY)).toBe('{"expiresAt":1000}');
  expect(readFlag(999)).toBe('open');
  expect(readFlag(1000)).toBe('expired');
});

test('session flag › is leaving until the server has ended the session', () => {
  keepFlag({ expiresAt: 1000 });
  keepFlag({ isLeaving: true });
  expect(readFlag(0)).toBe('leaving');
  keepFlag(null);
  expect(readFlag(0)).toBe('none');
});

test.each(['', 'true', 'null', '{}', '{"expiresAt":"9999"}'])(
  'session flag « %s » › means no session',
  (text) => {
    localStorage.setItem(SESSION_KEY, text);
    expect(readFlag(0)).toBe('none');
  },
);
