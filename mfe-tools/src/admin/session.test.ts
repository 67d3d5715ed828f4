import { createMemoryStorage } from '@site/kit/testing/memory-storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSessionFlag, readSessionFlag, SESSION_KEY } from './session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('session flag', () => {
  test('is open until the session ends, and holds nothing else', () => {
    expect(readSessionFlag(0)).toBe('none');
    keepSessionFlag({ expiresAt: 1000 });
    expect(localStorage.getItem(SESSION_KEY)).toBe('{"expiresAt":1000}');
    expect(readSessionFlag(999)).toBe('open');
    expect(readSessionFlag(1000)).toBe('expired');
  });

  test('is leaving until the server has ended the session', () => {
    keepSessionFlag({ expiresAt: 1000 });
    keepSessionFlag({ isLeaving: true });
    expect(readSessionFlag(0)).toBe('leaving');
    keepSessionFlag(null);
    expect(readSessionFlag(0)).toBe('none');
  });
});

test.each(['', 'true', 'null', '{}', '{"expiresAt":"9999"}'])(
  'session flag « %s » means no session',
  (text) => {
    localStorage.setItem(SESSION_KEY, text);
    expect(readSessionFlag(0)).toBe('none');
  },
);
