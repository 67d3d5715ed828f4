import { describe, expect, it } from 'vitest';
import { consumeRateLimit, deleteExpiredRateLimits } from '../../src/storage/rate-limit-counts.ts';
import type { Database } from '../../src/storage/schema.ts';

const NOW = 1_750_000_000_000;
const DAY_MS = 24 * 3_600_000;

/** Registers the tests of counts in the database, for any engine. */
export function rateLimitSuite(open: () => Promise<Database>): void {
  const take = ({ db }: Database, key: string, now: number) =>
    consumeRateLimit(db, { policy: 'form-connection', key }, { max: 2, windowMs: 60_000 }, now);
  const keys = async ({ db }: Database) =>
    (await db.selectFrom('rate_limit').select('key').orderBy('key').execute()).map(({ key }) => key);

  describe('stored counts', () => {
    it('are forgotten once their window has ended', async () => {
      const database = await open();
      await take(database, 'a', NOW);
      await take(database, 'b', NOW + 30_000);
      await deleteExpiredRateLimits(database, NOW + 59_999, DAY_MS);
      expect(await keys(database)).toEqual(['a', 'b']);
      await deleteExpiredRateLimits(database, NOW + 60_000, DAY_MS);
      expect(await keys(database)).toEqual(['b']);
    });

    it('are forgotten when a clock that was days ahead began them', async () => {
      const database = await open();
      await take(database, 'a', NOW + 3 * DAY_MS);
      await deleteExpiredRateLimits(database, NOW, DAY_MS);
      expect(await keys(database)).toEqual([]);
    });
  });
}
