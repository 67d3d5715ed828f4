import { expect, test } from 'vitest';
import { Turns } from './login.ts';

test('When ten tasks come at once then two run at a time, in order, and a failed one frees its place', async () => {
  const turns = new Turns(2);
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
