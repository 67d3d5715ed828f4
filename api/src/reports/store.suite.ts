import { describe, expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import { countedViolations, countViolations, MAX_KINDS } from './store.ts';

const NOW = 1_750_000_000_000;
const inline = { directive: 'script-src-elem', blocked: 'inline', page: '/' };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...inline, page: `/p${index}` }));

/** What every engine has to do with browsers' reports. */
export function reportsSuite(open: () => Promise<Database>): void {
  describe('policy reports', () => {
    it('When the same violation is reported again, also at once, then one row counts it', async () => {
      const database = await open();
      await countViolations(database, [inline, { ...inline, page: '/lab' }, inline], NOW);
      await Promise.all(Array.from({ length: 5 }, () => countViolations(database, [inline], NOW)));
      const counted = await countedViolations(database);
      expect(counted.find(({ page }) => page === '/')?.count).toBe(7);
      expect(counted).toHaveLength(2);
    });

    it('When very many different ones are reported then the rows stay few, and the rest is counted together', async () => {
      const database = await open();
      await countViolations(database, many(MAX_KINDS + 30), NOW);
      const counted = await countedViolations(database);
      expect(counted).toHaveLength(MAX_KINDS + 1);
      expect(counted.find(({ directive }) => directive === 'other')?.count).toBe(30);
      await countViolations(database, [{ ...inline, page: '/p1' }], NOW);
      expect((await countedViolations(database)).find(({ page }) => page === '/p1')?.count).toBe(2);
    });

    it('When violations were not seen for a month then they give way to new ones', async () => {
      const database = await open();
      await countViolations(database, many(MAX_KINDS), NOW);
      await countViolations(database, [{ ...inline, page: '/neuve' }], NOW + 31 * 24 * 3_600_000);
      expect(await countedViolations(database)).toEqual([{ ...inline, page: '/neuve', count: 1 }]);
    });
  });
}
