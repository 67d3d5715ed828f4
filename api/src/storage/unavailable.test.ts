import { describe, expect, it } from 'vitest';
import { isStorageUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isStorageUnavailable', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['every address refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['a server shutting down', withCode('57P01')],
    ['too many connections', withCode('53300')],
    ['a full disk', withCode('SQLITE_FULL')],
    ['a PostgreSQL that has become read-only', withCode('25006')],
    ['a PostgreSQL without space', withCode('53100')],
    ['a damaged PostgreSQL', withCode('XX001')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
  ])('When the cause is %s then it is unavailable', (_name, error) => {
    expect(isStorageUnavailable(error)).toBe(true);
  });

  it.each([
    ['a missing table', withCode('42P01')],
    ['a broken constraint', withCode('SQLITE_CONSTRAINT_UNIQUE')],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', 'ECONNREFUSED'],
  ])('When the cause is %s then it is our fault', (_name, error) => {
    expect(isStorageUnavailable(error)).toBe(false);
  });
});
