import { expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import { countedViolations, countViolations, MAX_KINDS } from './store.ts';

const NOW = 1_750_000_000_000;
const inline = { directive: 'script-src-elem', blocked: 'inline', page: '/' };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...inline, page: `/p${index}` }));

/** What every engine has to do with browsers' reports. */
export function reportsSuite(open: () => Promise<Database>): void {
  it('When the same violation is reported again, also at once, then one row counts it', async () => {
    const database = await open();
    await countViolations(database, [inline, { ...inline, page: '/lab' }, inline], NOW);
    await Promise.all(Array.from({ length: 5 }, () => countViolations(database, [inline], NOW)));
    const counted = await countedViolations(database);
    expect(counted.find(({ page }) => page === '/')?.count).toBe(7);
    expect(counted).toHaveLength(2);
  });

  it('When very many different ones are made up then the rows stay few, and what visitors meet again and again stays', async () => {
    const database = await open();
    await countViolations(database, [inline, inline], NOW);
    await countViolations(database, many(MAX_KINDS + 30), NOW + 1);
    await countViolations(database, [{ ...inline, page: '/neuve' }], NOW + 2);
    const counted = await countedViolations(database);
    expect(counted).toHaveLength(MAX_KINDS);
    expect(counted).toContainEqual({ ...inline, count: 2 });
    expect(counted).toContainEqual({ ...inline, page: '/neuve', count: 1 });
  });

  it('When a sender has made up their share then the rest is counted together, and what is known goes on', async () => {
    const database = await open();
    let left = 3;
    const mayAdd = () => left-- > 0;
    await countViolations(database, [...many(5), { ...inline, page: '/p1' }], NOW, mayAdd);
    const counted = await countedViolations(database);
    expect(counted.map(({ page, count }) => `${page} ${count}`).sort()).toEqual([
      '/p0 1',
      '/p1 2',
      '/p2 1',
      'other 2',
    ]);
  });

  it('When violations were not seen for a day then they give way first, however often they were counted', async () => {
    const database = await open();
    await countViolations(database, [inline, inline, inline], NOW);
    const later = NOW + 25 * 3_600_000;
    await countViolations(database, many(MAX_KINDS), later);
    const counted = await countedViolations(database);
    expect(counted).toHaveLength(MAX_KINDS);
    expect(counted.every(({ page }) => page !== '/')).toBe(true);
  });
}
