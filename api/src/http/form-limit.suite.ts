import { describe, expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import { FormLimit, forgetOldCounts } from './form-limit.ts';
import { HttpProblem } from './problem.ts';

const NOW = 1_750_000_000_000;
const LIMIT = { limit: { max: 2, windowMs: 60_000 }, refusal: 'Trop de messages.' };

/** What every engine has to do with submissions of one address. */
export function formLimitSuite(open: () => Promise<Database>): void {
  /** Seconds to wait; 0: counted. */
  const send = (database: Database, address: string, after = 0, form: 'contact' | 'beta' = 'contact') =>
    database.db
      .transaction()
      .execute((transaction) => new FormLimit(database, form, LIMIT).admit(transaction, address, NOW + after))
      .then(() => 0, waitOf);
  const counts = async ({ db }: Database) =>
    (await db.selectFrom('form_count').selectAll().orderBy('address').execute()).map(
      ({ address, count }) => `${address} ${count}`,
    );

  describe('submissions of one address', () => {
    it('When the limit is reached then the wait is told, and over when the window ends', async () => {
      const database = await open();
      expect(await send(database, 'a')).toBe(0);
      expect(await send(database, 'a', 15_000)).toBe(0);
      expect(await send(database, 'a', 20_000)).toBe(40);
      expect(await send(database, 'b', 20_000)).toBe(0);
      expect(await send(database, 'a', 20_000, 'beta')).toBe(0);
      expect(await send(database, 'a', 59_999)).toBe(1);
      expect(await send(database, 'a', 60_000)).toBe(0);
      expect(await send(database, 'a', 60_001)).toBe(0);
      expect(await send(database, 'a', 60_002)).toBe(60);
    });

    it('When twenty come at once then exactly the limit is counted', async () => {
      const database = await open();
      const waits = await Promise.all(Array.from({ length: 20 }, () => send(database, 'a')));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
      expect(await counts(database)).toEqual(['a 2']);
    });

    it('When what a submission stores fails then it is not counted', async () => {
      const database = await open();
      const limit = new FormLimit(database, 'contact', LIMIT);
      const failed = database.db.transaction().execute(async (transaction) => {
        await limit.admit(transaction, 'a', NOW);
        throw new Error('disk full');
      });
      await expect(failed).rejects.toThrow('disk full');
      expect(await counts(database)).toEqual([]);
    });

    it('When windows have ended then the next submission and the purge forget their addresses', async () => {
      const database = await open();
      for (const address of ['a', 'b']) await send(database, address);
      await send(database, 'c', 60_000);
      expect(await counts(database)).toEqual(['c 1']);
      await forgetOldCounts(database, NOW + 119_999);
      expect(await counts(database)).toEqual(['c 1']);
      await forgetOldCounts(database, NOW + 120_000);
      expect(await counts(database)).toEqual([]);
    });

    it('When many windows end while many submit then nobody waits for ever', async () => {
      const database = await open();
      const all = (after: number) =>
        Promise.all(Array.from({ length: 30 }, (_, index) => send(database, `${index % 15}`, after)));
      await all(0);
      expect(await all(60_000)).toEqual(Array(30).fill(0));
      expect((await counts(database)).every((line) => line.endsWith(' 2'))).toBe(true);
    });
  });
}

function waitOf(error: unknown): number {
  if (!(error instanceof HttpProblem)) throw error;
  expect(error.problem).toMatchObject({ status: 429, detail: 'Trop de messages. Réessayez dans 1 minute.' });
  return Number(error.headers['Retry-After']);
}
