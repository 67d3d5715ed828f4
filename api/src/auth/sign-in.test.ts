import { createHook } from 'node:async_hooks';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { cheapPasswordHash } from '@site/api/testing/password';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { Semaphore, SignInService } from './sign-in.ts';

/** Counts the hashes under way in Node until the test ends. */
function watchHashes() {
  const underway = new Set<number>();
  const counts = { total: 0, most: 0 };
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return;
      underway.add(id);
      counts.total++;
      counts.most = Math.max(counts.most, underway.size);
    },
    before: (id) => void underway.delete(id),
  }).enable();
  onTestFinished(() => void hook.disable());
  return counts;
}

async function start(perAddress: number) {
  const database = await openEmbeddedTestDatabase(onTestFinished);
  const limits = {
    'sign-in': { max: perAddress, windowMs: 60_000 },
    'sign-in-strangers': { max: 50, windowMs: 60_000 },
  };
  return new SignInService(database, cheapPasswordHash, limits);
}

describe('login', () => {
  it('hashes two passwords at a time of twenty', async () => {
    const login = await start(20);
    const hashes = watchHashes();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login.try({ password: `faux ${n}` }, { address: 'a' })),
    );
    expect(results).toEqual(Array.from({ length: 20 }, () => ({ outcome: 'wrong' })));
    expect(hashes).toEqual({ total: 20, most: 2 });
  });

  it('hashes no password at the limit, not even the right one', async () => {
    const login = await start(5);
    for (let n = 0; n < 5; n++) await login.try({ password: 'faux' }, { address: 'a' });
    const hashes = watchHashes();
    expect(await login.try({ password: 'mot de passe de test' }, { address: 'a' })).toMatchObject({
      outcome: 'limited',
    });
    expect(hashes.total).toBe(0);
  });
});

test('semaphore runs two of ten tasks at a time, in order, past a failed one', async () => {
  const turns = new Semaphore(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = async (number: number) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    order.push(number);
    if (number % 3 === 0) throw new Error('failed');
  };
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => turns.run(() => task(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});
