import { expect, it } from 'vitest';
import type { Admit, Database } from '../storage/schema.ts';
import { FormLimit, type FormSender, forgetOldCounts } from './form-limit.ts';
import { HttpProblem } from './problem.ts';

const NOW = 1_750_000_000_000;
const LIMIT = { limit: { max: 2, windowMs: 60_000 }, crowd: 12, refusal: 'Trop de messages.' };

/** What every engine has to do with submissions of one address. */
export function formLimitSuite(open: () => Promise<Database>): void {
  type Sent = Partial<FormSender> & { after?: number; form?: 'contact' | 'beta' };
  let number = 0;
  /** Seconds to wait; 0: counted. Each submission is another one, from another mailbox at another provider. */
  const sendAs = (database: Database, { after = 0, form = 'contact', ...given }: Sent) => {
    number++;
    const sender = { address: 'a', email: `zoe@n${number}.example.org`, content: `${number}`, ...given };
    const limit = new FormLimit(database, form, LIMIT);
    const store = (admit: Admit) => database.db.transaction().execute(admit);
    return limit.guard(sender, store, NOW + after).then(() => 0, waitOf);
  };
  const send = (database: Database, address: string, after = 0, form: 'contact' | 'beta' = 'contact') =>
    sendAs(database, { address, after, form });
  const counts = async ({ db }: Database) =>
    (await db.selectFrom('form_count').selectAll().orderBy('address').execute())
      .filter(({ address }) => /^[a-z0-9]{1,2}$/.test(address))
      .map(({ address, count }) => `${address} ${count}`);

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
    const sender = { address: 'a', email: 'zoe@example.org', content: '1' };
    const failed = limit.guard(
      sender,
      (admit) =>
        database.db.transaction().execute(async (transaction) => {
          await admit(transaction);
          throw new Error('disk full');
        }),
      NOW,
    );
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
    expect(await database.db.selectFrom('form_count').selectAll().execute()).toEqual([]);
  });

  it('When a customer changes networks then three times as many pass, and then none of theirs', async () => {
    const database = await open();
    const waits = [];
    for (let network = 0; network < 8; network++)
      waits.push(await send(database, `2001:db8:7:${network}::1`));
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 60, 60]);
    expect(await send(database, '2001:db8:8::1')).toBe(0);
  });

  it('When a mailbox has many names then they are one mailbox', async () => {
    const database = await open();
    const waits = [];
    for (const email of [
      'victim+1@example.org',
      'VICTIM+2@example.org',
      'victim@EXAMPLE.org',
      'v.ictim@example.org',
    ])
      waits.push(await sendAs(database, { email, address: email }));
    expect(waits).toEqual([0, 0, 60, 0]);
  });

  it('When more comes than visitors send then a submission passes once it comes again some seconds later', async () => {
    const database = await open();
    for (let index = 0; index < 12; index++) expect(await send(database, `${index}`)).toBe(0);
    const mine = { address: 'mine', content: 'le mien', email: 'zoe@example.org' };
    expect(await sendAs(database, mine)).toBe(5);
    expect(await sendAs(database, { ...mine, after: 2_000, address: 'm2', email: 'z@a.org' })).toBe(3);
    expect(await sendAs(database, { ...mine, after: 6_000, content: 'un autre' })).toBe(5);
    const again = { ...mine, after: 6_000, address: 'm3', email: 'zoe@b.example.org' };
    expect(await sendAs(database, again)).toBe(0);
    // It has passed: the same once more has to wait like any other.
    expect(await sendAs(database, { ...again, address: 'm4' })).toBe(5);
    expect(await send(database, 'later', 60_000)).toBe(0);
  });

  it('When one provider’s addresses come too often then theirs have to come twice, and no others', async () => {
    const database = await open();
    const at = (domain: string, index: number) =>
      sendAs(database, { address: `${domain}${index}`, email: `zoe${index}@${domain}.example` });
    for (let index = 0; index < 6; index++) expect(await at('poste', index)).toBe(0);
    expect(await at('poste', 6)).toBe(5);
    expect(await at('autre', 7)).toBe(0);
  });

  it('When three hundred come at once from everywhere then few are counted', async () => {
    const database = await open();
    const all = Array.from({ length: 300 }, (_, index) =>
      send(database, `2001:db8:${index.toString(16)}::1`),
    );
    expect((await Promise.all(all)).filter((wait) => wait === 0)).toHaveLength(12);
  });

  it('When the clock was a day ahead and is put right then nobody waits for that day', async () => {
    const database = await open();
    const ahead = 24 * 3_600_000;
    for (let index = 0; index < 12; index++) await send(database, `${index % 6}`, ahead);
    expect(await send(database, '1', ahead)).toBe(60);
    expect([await send(database, '1'), await send(database, '1'), await send(database, '1')]).toEqual([
      0, 0, 60,
    ]);
    await forgetOldCounts(database, NOW - 3 * ahead);
    expect(await counts(database)).toEqual([]);
  });

  it('When many windows end while many submit then nobody waits for ever', async () => {
    const database = await open();
    const all = (after: number) =>
      Promise.all(Array.from({ length: 12 }, (_, index) => send(database, `${index % 6}`, after)));
    await all(0);
    expect(await all(60_000)).toEqual(Array(12).fill(0));
    expect((await counts(database)).every((line) => line.endsWith(' 2'))).toBe(true);
  });
}

function waitOf(error: unknown): number {
  if (!(error instanceof HttpProblem)) throw error;
  expect(error.problem).toMatchObject({
    status: 429,
    detail: expect.stringMatching(
      /^(Trop de messages\. Réessayez dans 1 minute|Beaucoup d’envois nous arrivent .*)\.$/,
    ),
  });
  return Number(error.headers['Retry-After']);
}
