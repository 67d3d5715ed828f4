import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger, describeError } from './log.ts';

it('PostgreSQL error is logged with its code and without its row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(zoe@example.org)',
  });
  const line = JSON.stringify(describeError(error));
  expect(line).toContain('23505');
  expect(line).not.toContain('zoe@');
});

it('logger hands each line to standard output, which outlives its reader', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  createLogger('info').info('ready');
  expect(write.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { level: 30, msg: 'ready' },
  ]);
  expect(process.stdout.listenerCount('error')).toBeGreaterThan(0);
});
