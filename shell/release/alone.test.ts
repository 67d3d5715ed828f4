import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alone, type LockTimes } from './alone.ts';

let root: string;
let lock: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'alone-'));
  lock = join(root, '.lock');
});
afterEach(() => rmSync(root, { recursive: true }));

const times: LockTimes = { patienceMs: 20_000, stepMs: 5, renewalMs: 10, silenceMs: 150 };
const change = <T>(what: (isHeld: () => Promise<boolean>) => Promise<T>, given = times) =>
  alone({ root, lock }, what, given);

test('When many change the site at once, then one after the other does, and none is lost', async () => {
  let inside = 0;
  let most = 0;
  let count = 0;
  const one = async () => {
    most = Math.max(most, ++inside);
    const before = count;
    await new Promise(setImmediate);
    count = before + 1;
    inside--;
  };
  await Promise.all(Array.from({ length: 12 }, () => change(one)));
  expect([most, count, existsSync(lock)]).toEqual([1, 12, false]);
});

test('When a change fails, then the lock is gone and the reason is told', async () => {
  await expect(change(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('When a lock is held, then it names machine and process', async () => {
  const text = await change(async () => readFileSync(lock, 'utf8'));
  expect(text).toContain(`${hostname()} process ${process.pid} `);
});

test.each([
  ['was left empty by a crash', () => writeFileSync(lock, '')],
  // This process’s own id: in another container it is somebody else’s, who is dead.
  ['names a process id that lives here', () => writeFileSync(lock, `elsewhere process ${process.pid}`)],
  ['can’t be read', () => mkdirSync(lock)],
  [
    'comes from a machine whose clock is ahead',
    () => {
      writeFileSync(lock, 'tomorrow');
      utimesSync(lock, new Date(Date.now() + 1e9), new Date(Date.now() + 1e9));
    },
  ],
])('When a lock %s and nobody renews it, then it is taken over after the silence', async (_, leave) => {
  leave();
  const start = performance.now();
  await change(async () => {});
  expect(performance.now() - start).toBeGreaterThanOrEqual(times.silenceMs);
  expect(existsSync(lock)).toBe(false);
});

test('When the holder lives, then nobody takes over, and who waited too long is told who it is', async () => {
  const patience = { ...times, patienceMs: 6 * times.silenceMs, silenceMs: 2 * times.silenceMs };
  await change(async (isHeld) => {
    await expect(change(async () => {}, patience)).rejects.toThrow(`${hostname()} process ${process.pid}`);
    expect(await isHeld()).toBe(true);
  });
});

test('When a holder stood still and was taken over, then it learns so and leaves the other’s lock alone', async () => {
  const asleep = { ...times, renewalMs: 1_000_000 };
  let awake = () => {};
  const sleep = new Promise<void>((done) => {
    awake = done;
  });
  const first = change(async (isHeld) => {
    await sleep;
    return isHeld();
  }, asleep);
  await change(async (isHeld) => {
    awake();
    expect(await first).toBe(false);
    expect(await isHeld()).toBe(true);
  });
});
