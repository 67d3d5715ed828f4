import { expect, test } from 'vitest';
import { forgetSession, keepSession, readSession, SESSION_KEY } from './session.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const session = { token: 't', expiresAt: 1000 };

test('When a session is kept then it is open until the moment it ends, and gone once forgotten', () => {
  const storage = memoryStorage();
  expect(readSession(0, storage)).toEqual({ status: 'none' });
  keepSession(session, storage);
  expect(readSession(999, storage)).toEqual({ status: 'open', session });
  expect(readSession(1000, storage)).toEqual({ status: 'expired' });
  forgetSession(storage);
  expect(readSession(999, storage)).toEqual({ status: 'none' });
});

test.each(['', 'true', '{}', '{"token":"t"}', '{"token":1,"expiresAt":9999}'])(
  'When the browser kept « %s » then nobody is logged in',
  (text) => {
    const storage = memoryStorage();
    storage.setItem(SESSION_KEY, text);
    expect(readSession(0, storage)).toEqual({ status: 'none' });
  },
);
