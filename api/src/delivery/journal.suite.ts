import { createHash } from 'node:crypto';
import type { Change, PrivateKey, Statement } from '@site/api-contract/delivery';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import { contentOf, makeKey, signContent } from '../testing/delivery.ts';
import { appendJournal, verifyJournal } from './journal.ts';
import { addKey, keyId, revoke } from './keys.ts';

const AUD = 'https://www.example.org';
const promote: Change = { action: 'promote', remote: 'hosting' };

/** What the journal is on every engine: whole, or seen not to be. */
export function journalSuite(open: () => Promise<Database>): void {
  const publicPart = ({ kty, crv, x }: PrivateKey) => JSON.stringify({ kty, crv, x });
  const append = async (
    database: Database,
    { from, to }: { from: string | null; to: string },
    proof: { statement: string; jwk: PrivateKey } | null = null,
    change: { action: string } = promote,
  ) => {
    const key = proof && { statement: proof.statement, key: publicPart(proof.jwk) };
    await database.db
      .transaction()
      .execute((transaction) =>
        appendJournal(transaction, { at: Date.now(), author: { name: 'A', proof: key }, change, from, to }),
      );
  };
  const signed = async (jwk: PrivateKey, change: Change = promote, others: Partial<Statement> = {}) => ({
    jwk,
    statement: await signContent(jwk, contentOf(AUD, change, others)),
  });
  /** A journal of three rows: by the operator, by a team, by the operator; its team's key. */
  const filled = async () => {
    const database = await open();
    const jwk = await makeKey();
    await addKey(database, { name: 'Hosting', remotes: ['hosting'], jwk });
    await append(database, { from: null, to: 'a' }, null, { action: 'import' });
    await append(database, { from: 'a', to: 'b' }, await signed(jwk));
    await append(database, { from: 'b', to: 'c' }, null, { action: 'rollback' });
    return { database, jwk };
  };
  /** Puts hashes right from a row on, as somebody would who rewrites the journal. */
  const rechain = async ({ db }: Database) => {
    let previous = '';
    for (const row of await db.selectFrom('delivery_journal').selectAll().orderBy('seq').execute()) {
      const { hash: _, ...content } = { ...row, previous_hash: previous };
      const order = [
        ...['seq', 'at', 'author', 'statement', 'key', 'action', 'change'],
        ...['from_composition', 'to_composition', 'previous_hash'],
      ] as (keyof typeof content)[];
      const values = order.map((column) => content[column]);
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
      await db
        .updateTable('delivery_journal')
        .set({ previous_hash: previous, hash })
        .where('seq', '=', row.seq)
        .execute();
      previous = hash;
    }
  };
  const alter = (seq: number, values: object) => (database: Database) =>
    database.db.updateTable('delivery_journal').set(values).where('seq', '=', seq).execute();
  /** Alters a row, and puts the hashes right. */
  const rewrite = (seq: number, values: object) => async (database: Database) => {
    await alter(seq, values)(database);
    await rechain(database);
  };
  const takeOut =
    (seq: number) =>
    ({ db }: Database) =>
      db.deleteFrom('delivery_journal').where('seq', '=', seq).execute();

  it('When nothing was touched then it holds, its head is told, and an earlier head is in it', async () => {
    const { database } = await filled();
    expect(await verifyJournal(await open(), null)).toEqual({ entries: 0, head: '', faults: [] });
    const { head, ...found } = await verifyJournal(database, 'c');
    expect([found, head]).toEqual([{ entries: 3, faults: [] }, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await append(database, { from: 'c', to: 'd' });
    expect((await verifyJournal(database, 'd', head)).faults).toEqual([]);
  });

  it('When it is longer than a page then all of it is looked at', async () => {
    const database = await open();
    for (let row = 0; row < 450; row++)
      await append(database, { from: row ? `${row - 1}` : null, to: `${row}` });
    expect(await verifyJournal(database, '449')).toMatchObject({ entries: 450, faults: [] });
    await alter(430, { author: 'B' })(database);
    expect((await verifyJournal(database, '449')).faults).toEqual([
      'row 430: it was altered: its hash is another',
    ]);
  });

  it.each<[string, RegExp[], (database: Database) => Promise<unknown>]>([
    ['who did it is altered', [/^row 2: it was altered/], alter(2, { author: 'B' })],
    ['when it was done is altered', [/^row 1: it was altered/], alter(1, { at: 1 })],
    [
      'a row is taken out',
      [/^row 3: it follows row 1/, /^row 3: it doesn’t follow/, /^row 3: it began from b/],
      takeOut(2),
    ],
    ['the last row is taken out', [/^c is live, and the journal ends with b$/], takeOut(3)],
    ['all is taken out', [/ends with null$/], ({ db }) => db.deleteFrom('delivery_journal').execute()],
    [
      'what a statement asked for is rewritten, hashes and all',
      [/^row 2: its statement asked for something else/],
      rewrite(2, { change: JSON.stringify({ action: 'abort', remote: 'hosting' }) }),
    ],
    [
      'its proof is half taken away, hashes and all',
      [/^row 2: a statement without its key/],
      rewrite(2, { key: null }),
    ],
    [
      'the key is another, hashes and all',
      [/^row 2: its statement isn’t signed with its key/],
      async (database) => rewrite(2, { key: publicPart(await makeKey()) })(database),
    ],
    ['the pointer was moved without a row', [/^d is live, and the journal ends with c$/], async () => 'd'],
  ])('When %s then it is seen', async (_name, faults, tamper) => {
    const { database } = await filled();
    const live = (await tamper(database)) === 'd' ? 'd' : 'c';
    const found = (await verifyJournal(database, live)).faults;
    expect(found).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });

  it('When all of it is rewritten, hashes and all, then a head noted before shows it', async () => {
    const { database } = await filled();
    const { head } = await verifyJournal(database, 'c');
    await rewrite(1, { author: 'B' })(database);
    expect((await verifyJournal(database, 'c')).faults).toEqual([]);
    expect((await verifyJournal(database, 'c', head)).faults).toEqual([
      expect.stringMatching(/^no row has the hash .*rewritten or cut$/),
    ]);
  });

  it.each<
    [string, RegExp, (jwk: PrivateKey, database: Database) => Promise<{ jwk: PrivateKey; statement: string }>]
  >([
    ['a key nobody added', /never known/, async () => signed(await makeKey())],
    [
      'a key without the right',
      /Cloud had no right to it/,
      async (_jwk, database) => {
        const other = await makeKey();
        await addKey(database, { name: 'Cloud', remotes: ['cloud'], jwk: other });
        return signed(other);
      },
    ],
    [
      'a key that was revoked before',
      /Hosting’s key was revoked by then/,
      async (jwk, database) => {
        const statement = await signed(jwk);
        expect(await revoke(database, await keyId(jwk))).toBe(true);
        await sql`update delivery_key set revoked_at = revoked_at - 1000`.execute(database.db);
        return statement;
      },
    ],
    [
      'a statement of another day',
      /of another time/,
      (jwk) => signed(jwk, promote, { iat: 1_700_000_000, exp: 1_700_000_600 }),
    ],
    [
      'a statement used before',
      /used before/,
      async (jwk, { db }) => {
        const rows = await db.selectFrom('delivery_journal').selectAll().orderBy('seq').execute();
        return { jwk, statement: rows[1]?.statement ?? '' };
      },
    ],
  ])('When a row was written past the API with %s then it is seen', async (_name, fault, forge) => {
    const { database, jwk } = await filled();
    await append(database, { from: 'c', to: 'd' }, await forge(jwk, database));
    const { faults } = await verifyJournal(database, 'd');
    expect(faults.filter((each) => each.startsWith('row 4: '))).toEqual([expect.stringMatching(fault)]);
  });
}
