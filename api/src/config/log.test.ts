import { expect, it } from 'vitest';
import { describeError } from './log.ts';

it('When PostgreSQL quotes a row in its error then the log keeps the code and drops the row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(zoe@example.org)',
  });
  const line = JSON.stringify(describeError(error));
  expect(line).toContain('23505');
  expect(line).not.toContain('zoe@');
});
