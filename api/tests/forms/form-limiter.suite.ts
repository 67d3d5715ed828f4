import { describe, expect, it } from 'vitest';
import { rateLimitPolicies } from '../../src/config/rate-limit-policies.ts';
import { FormLimiter, type FormSubmitter } from '../../src/forms/form-limiter.ts';
import { HttpProblem } from '../../src/http/problem.ts';
import type { Database } from '../../src/storage/schema.ts';

const NOW = 1_750_000_000_000;
const windowMs = 60_000;
const limits = {
  ...rateLimitPolicies,
  'form-connection': { max: 2, windowMs },
  'form-network': { max: 6, windowMs },
  'form-mailbox': { max: 2, windowMs },
  'form-all': { max: 12, windowMs },
};

/** Registers the tests of form limits, for any engine. */
export function formLimitSuite(open: () => Promise<Database>): void {
  type Sent = Partial<FormSubmitter> & { after?: number; form?: 'contact' | 'beta' };
  let number = 0;
  /** Returns the seconds to wait, 0 for a counted submission. By default each submission has its own address and mailbox. */
  const send = async (database: Database, { after = 0, form = 'contact', ...given }: Sent = {}) => {
    number++;
    const sender = { address: `a${number}`, email: `zoe@n${number}.example.org`, ...given };
    const limit = new FormLimiter(database, { form, limits, refusal: 'Trop de messages.' });
    const admit = limit.admit(sender, NOW + after);
    return database.db
      .transaction()
      .execute(admit)
      .then(() => 0, getWait);
  };
  const sendAll = (database: Database, all: Sent[]) => Promise.all(all.map((each) => send(database, each)));
  const times = (count: number, sent: Sent): Sent[] => Array<Sent>(count).fill(sent);

  describe('form limit', () => {
    it('refuses a connection beyond its limit until its window ends', async () => {
      const database = await open();
      const address = 'a';
      expect(await send(database, { address })).toBe(0);
      expect(await send(database, { address, after: 15_000 })).toBe(0);
      expect(await send(database, { address, after: 20_000 })).toBe(40);
      expect(await send(database, { address: 'b', after: 20_000 })).toBe(0);
      expect(await send(database, { address, after: 20_000, form: 'beta' })).toBe(0);
      expect(await send(database, { address, after: 59_999 })).toBe(1);
      expect(await send(database, { address, after: 60_000 })).toBe(0);
    });

    it('counts exactly the limit of twenty that come at once', async () => {
      const waits = await sendAll(await open(), times(20, { address: 'a' }));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
    });

    it('counts nothing when the submission isn’t stored', async () => {
      const database = await open();
      const limit = new FormLimiter(database, { form: 'contact', limits, refusal: 'Trop.' });
      const failed = database.db.transaction().execute(async (transaction) => {
        await limit.admit({ address: 'a', email: 'zoe@example.org' }, NOW)(transaction);
        throw new Error('disk full');
      });
      await expect(failed).rejects.toThrow('disk full');
      expect(await database.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    });

    it('refuses an IPv6 /48 beyond its limit, and no other', async () => {
      const database = await open();
      const waits = [];
      for (let network = 0; network < 8; network++)
        waits.push(await send(database, { address: `2001:db8:7:${network}::1` }));
      expect(waits).toEqual([0, 0, 0, 0, 0, 0, 60, 60]);
      expect(await send(database, { address: '2001:db8:8::1' })).toBe(0);
    });

    it('refuses a mailbox beyond its limit, under whatever name', async () => {
      const database = await open();
      const waits = [];
      for (const email of [
        'victim+1@example.org',
        'VICTIM+2@example.org',
        'victim@EXAMPLE.org',
        'v.ictim@example.org',
      ])
        waits.push(await send(database, { email }));
      expect(waits).toEqual([0, 0, 60, 0]);
    });

    it('stores what the form takes in all of three hundred from everywhere', async () => {
      const database = await open();
      const everywhere = Array.from({ length: 300 }, (_, index) => ({
        address: `2001:db8:${index.toString(16)}::1`,
      }));
      const waits = await sendAll(database, everywhere);
      expect(waits.filter((wait) => wait === 0)).toHaveLength(12);
      expect(await send(database)).toBe(60);
      expect(await send(database, { after: 60_000 })).toBe(0);
    });

    it('ignores windows set a day ahead by a wrong clock', async () => {
      const database = await open();
      const ahead = 24 * 3_600_000;
      const address = 'a';
      for (let index = 0; index < 11; index++) await send(database, { after: ahead });
      await send(database, { address, after: ahead });
      expect(await send(database, { address, after: ahead })).toBe(60);
      const waits = [];
      for (let index = 0; index < 3; index++) waits.push(await send(database, { address }));
      expect(waits).toEqual([0, 0, 60]);
    });

    it('lets many submit while many windows end', async () => {
      const database = await open();
      const all = (after: number) =>
        sendAll(
          database,
          Array.from({ length: 12 }, (_, index) => ({ address: `${index % 6}`, after })),
        );
      await all(0);
      expect(await all(60_000)).toEqual(Array(12).fill(0));
    });
  });
}

function getWait(error: unknown): number {
  if (!(error instanceof HttpProblem)) throw error;
  expect(error.problem).toMatchObject({
    status: 429,
    detail: expect.stringMatching(
      /^(Trop de messages\.|Beaucoup d’envois nous arrivent en ce moment\.) Réessayez dans 1 minute\.$/,
    ),
  });
  return Number(error.headers['Retry-After']);
}
