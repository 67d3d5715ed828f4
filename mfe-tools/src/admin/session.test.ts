import { expect, test } from 'vitest';
import { dropFlag, keepFlag, keepLeaving, readFlag, SESSION_KEY } from './session.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('When somebody signs in then the flag says so until the moment the session ends, and holds nothing else', () => {
  const storage = memoryStorage();
  expect(readFlag(0, storage)).toBe('none');
  keepFlag(1000, storage);
  expect(storage.getItem(SESSION_KEY)).toBe('{"expiresAt":1000}');
  expect(readFlag(999, storage)).toBe('open');
  expect(readFlag(1000, storage)).toBe('expired');
});

test('When somebody signs out then the flag says so until the server has heard of it', () => {
  const storage = memoryStorage();
  keepFlag(1000, storage);
  keepLeaving(storage);
  expect(readFlag(0, storage)).toBe('leaving');
  dropFlag(storage);
  expect(readFlag(0, storage)).toBe('none');
});

test('When an earlier release kept a token then it is taken out of reach of scripts', () => {
  const storage = memoryStorage();
  storage.setItem(SESSION_KEY, '{"token":"secret","expiresAt":9999}');
  expect(readFlag(0, storage)).toBe('expired');
  expect(storage.getItem(SESSION_KEY)).toBeNull();
});

test.each(['', 'true', 'null', '{}', '{"expiresAt":"9999"}'])(
  'When the browser kept « %s » then nobody is signed in',
  (text) => {
    const storage = memoryStorage();
    storage.setItem(SESSION_KEY, text);
    expect(readFlag(0, storage)).toBe('none');
  },
);
