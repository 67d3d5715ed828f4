import { expect, it } from 'vitest';
import { Turns, TurnTaker } from './turns.ts';

/** Runs callers at once, each with pieces of these sizes. Returns the order of the pieces. */
async function runCallers(budget: number, sizesByCaller: Record<string, number[]>): Promise<string[]> {
  const turns = new Turns(budget);
  const order: string[] = [];
  const callers = Object.entries(sizesByCaller).map(async ([name, sizes]) => {
    const turn = new TurnTaker(turns);
    for (const size of sizes) {
      await turn.run(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return size;
      });
    }
    turn.end();
  });
  await Promise.all(callers);
  return order;
}

it('small work waits for one turn of large work, and runs all of its pieces in its own', async () => {
  const order = await runCallers(10, { large: [9, 9, 9], small: [1, 1, 1] });
  expect(order.filter((step) => step.endsWith('begins')).map((step) => step.split(' ')[0])).toEqual([
    'large',
    'large',
    'small',
    'small',
    'small',
    'large',
  ]);
});

it('pieces never overlap', async () => {
  const order = await runCallers(1, { one: [1, 1], other: [1, 1] });
  expect(order).toEqual([
    'one begins',
    'one ends',
    'other begins',
    'other ends',
    'one begins',
    'one ends',
    'other begins',
    'other ends',
  ]);
});

it('a turn that has ended lets the next caller begin, also after a failure', async () => {
  const turns = new Turns(10);
  const failing = new TurnTaker(turns);
  await expect(failing.run(() => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
  failing.end();
  const next = new TurnTaker(turns);
  let ran = 0;
  await next.run(async () => ++ran);
  expect(ran).toBe(1);
});
