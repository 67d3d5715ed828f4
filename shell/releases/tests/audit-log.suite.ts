import { createHash } from 'node:crypto';
import type { Database } from '@site/api/storage/schema';
import type { PrivateKey, PublicKey, RequestedChange, Statement } from '@site/api-contract/releases/releases';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AuditLogVerifier, appendAuditLog, verifyAuditLog } from '../access/audit-log.ts';
import { addSigningKey, computeKeyId, revokeKeyOrIssuer } from '../access/keys.ts';
import { buildStatement, generatePrivateKey, signPayload } from '../testing/statements.ts';

const AUD = 'https://www.example.org';
const promote: RequestedChange = { action: 'promote', remote: 'hosting' };
const LOCAL = 'root at web-1';

/** Registers the tests of the audit log's verification, for any engine. */
export function auditLogSuite(open: () => Promise<Database>): void {
  const publicPart = ({ kty, crv, x }: PrivateKey): PublicKey => ({ kty, crv, x });
  const append = async (
    database: Database,
    { from, to }: { from: string | null; to: string },
    proof: { statement: string; jwk: PrivateKey; author?: string } | null = null,
    change: { action: string } = promote,
  ) => {
    const key = proof && { text: proof.statement, key: { jwk: publicPart(proof.jwk) } };
    const author = { name: proof ? (proof.author ?? 'Hosting') : LOCAL, proof: key };
    return database.db
      .transaction()
      .execute((transaction) =>
        appendAuditLog({ ...database, db: transaction }, { at: Date.now(), author, change, from, to }),
      );
  };
  const signed = async (
    jwk: PrivateKey,
    change: RequestedChange = promote,
    others: Partial<Statement> = {},
  ) => ({
    jwk,
    statement: await signPayload(jwk, buildStatement(AUD, change, others)),
  });
  /** Returns a database with three rows in the audit log, by the operator, a team and the operator, and the team's key. */
  const filled = async () => {
    const database = await open();
    const jwk = await generatePrivateKey();
    await addSigningKey(database, { name: 'Hosting', remotes: ['hosting'], jwk });
    await append(database, { from: null, to: 'a' }, null, { action: 'import' });
    await append(database, { from: 'a', to: 'b' }, await signed(jwk));
    await append(database, { from: 'b', to: 'c' }, null, { action: 'rollback' });
    return { database, jwk };
  };
  /** Stores a manifest of hosting under the build id of twelve ones, in the place of any other. */
  const storeManifest = async ({ db }: Database, manifest: string) => {
    const row = { remote: 'hosting', build_id: '1'.repeat(12), manifest, bytes: 1, stored_at: 1 };
    await db.deleteFrom('site_release').execute();
    await db.insertInto('site_release').values(row).execute();
  };

  it('sees a stored manifest other than the recorded one, and misses no pruned one', async () => {
    const database = await open();
    // SHA-256 of « good ».
    const hash = '770e607624d689265ca6c44884d0807d9b054d23c473c106c72be9de08b7376c';
    const manifests = { [`hosting@${'1'.repeat(12)}`]: hash };
    const author = { name: LOCAL, proof: null };
    const entry = { at: Date.now(), author, change: { action: 'import' }, from: null, to: 'a', manifests };
    await database.db
      .transaction()
      .execute((transaction) => appendAuditLog({ ...database, db: transaction }, entry));
    expect(await verifyAuditLog(database, 'a')).toEqual({ entries: 1, faults: [] });
    const verifier = new AuditLogVerifier(async () => undefined);
    for (const row of await database.db.selectFrom('audit_log').selectAll().execute())
      await verifier.add(row);
    const [name = ''] = Object.keys(manifests);
    const other = { [name]: '0'.repeat(64) };
    expect(verifier.end('a', { ...manifests, 'cloud@2': hash }).faults).toEqual([]);
    expect(verifier.end('a', other).faults).toEqual([
      `${name} is served from another manifest than the audit log records`,
    ]);
    expect([name, 'cloud@2'].map((each) => verifier.recordsManifest(each))).toEqual([true, false]);
    await storeManifest(database, 'good');
    expect(await verifyAuditLog(database, 'a')).toEqual({ entries: 1, faults: [] });
    await storeManifest(database, 'evil');
    expect(await verifyAuditLog(database, 'a')).toEqual({
      entries: 1,
      faults: ['row 1: the stored manifest of hosting@111111111111 is another'],
    });
  });

  it('sees a stored manifest other than the signed one', async () => {
    const database = await open();
    const jwk = await generatePrivateKey();
    await addSigningKey(database, { name: 'Hosting', remotes: ['hosting'], jwk });
    const release: RequestedChange = { action: 'release', remote: 'hosting', buildId: '1'.repeat(12) };
    // SHA-384 of « good ».
    const manifest = 'sha384-w/3ZqVJ6tDRolbwMeN5KgbVrhGR5rqZPS4ix7+dF1s2baxP5JgOAi2sulngCwQxO';
    await append(database, { from: null, to: 'a' }, await signed(jwk, release, { manifest }), release);
    await storeManifest(database, 'good');
    expect((await verifyAuditLog(database, 'a')).faults).toEqual([]);
    await storeManifest(database, 'evil');
    expect((await verifyAuditLog(database, 'a')).faults).toEqual([
      'row 1: its statement signs another manifest than the stored one',
    ]);
  });

  /** Recomputes all hashes, as an attacker with access to the database does. */
  const rechain = async ({ db }: Database) => {
    let previous = '';
    for (const row of await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()) {
      const content = { ...row, previous_hash: previous };
      const order = [
        'seq',
        'at',
        'author',
        'statement',
        'key',
        'action',
        'change',
        'from_composition',
        'to_composition',
        'previous_hash',
        ...(content.signer === null ? [] : ['signer']),
      ] as (keyof typeof content)[];
      const values = order.map((column) => content[column]);
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
      const { seq } = row;
      await db
        .updateTable('audit_log')
        .set({ previous_hash: previous, hash })
        .where('seq', '=', seq)
        .execute();
      previous = hash;
    }
  };
  const alter = (seq: number, values: object) => (database: Database) =>
    database.db.updateTable('audit_log').set(values).where('seq', '=', seq).execute();
  /** Alters a row and recomputes the hashes. */
  const rewrite = (seq: number, values: object) => async (database: Database) => {
    await alter(seq, values)(database);
    await rechain(database);
  };
  const takeOut =
    (seq: number) =>
    ({ db }: Database) =>
      db.deleteFrom('audit_log').where('seq', '=', seq).execute();

  it('untouched audit log holds', async () => {
    expect(await verifyAuditLog(await open(), null)).toEqual({ entries: 0, faults: [] });
    const { database } = await filled();
    expect(await verifyAuditLog(database, 'c')).toEqual({ entries: 3, faults: [] });
  });

  it('audit log longer than a page is verified whole', async () => {
    const database = await open();
    for (let row = 0; row < 450; row++)
      await append(database, { from: row ? `${row - 1}` : null, to: `${row}` });
    expect(await verifyAuditLog(database, '449')).toMatchObject({ entries: 450, faults: [] });
    await alter(430, { author: 'x at y' })(database);
    expect((await verifyAuditLog(database, '449')).faults).toEqual([
      'row 430: it was altered: its hash is another',
    ]);
  });

  it.each<[string, RegExp[], (database: Database) => Promise<unknown>]>([
    [
      'who did it is altered',
      [/^row 2: it was altered/, /^row 2: it names Cloud/],
      alter(2, { author: 'Cloud' }),
    ],
    ['when it was done is altered', [/^row 1: it was altered/], alter(1, { at: 1 })],
    [
      'a row is taken out',
      [/^row 3: it follows row 1/, /^row 3: it doesn’t follow/, /^row 3: it began from b/],
      takeOut(2),
    ],
    ['the last row is taken out', [/^c is live, and the audit log ends with b$/], takeOut(3)],
    ['all is taken out', [/ends with null$/], ({ db }) => db.deleteFrom('audit_log').execute()],
    [
      'the change of a statement is rewritten, hashes and all',
      [/^row 2: its statement requests another change/],
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
      async (database) =>
        rewrite(2, { key: JSON.stringify(publicPart(await generatePrivateKey())) })(database),
    ],
    [
      'the author of a signed row is forged, hashes and all',
      [/^row 2: it names Cloud, and its key is Hosting’s$/],
      rewrite(2, { author: 'Cloud' }),
    ],
    [
      'a run is added to a signed row, hashes and all',
      [/^row 2: it names another run/],
      rewrite(2, { change: JSON.stringify({ ...promote, run: { id: '1' } }) }),
    ],
    [
      'a team’s signature is stripped, hashes and all',
      [/^row 2: Hosting signs changes, and this one isn’t signed$/],
      rewrite(2, { statement: null, key: null }),
    ],
    ['the pointer was moved without a row', [/^d is live, and the audit log ends with c$/], async () => 'd'],
  ])('altered audit log is seen: %s', async (_name, faults, tamper) => {
    const { database } = await filled();
    const live = (await tamper(database)) === 'd' ? 'd' : 'c';
    const foundFaults = (await verifyAuditLog(database, live)).faults;
    expect(foundFaults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });

  it('holds rows that hosts of an earlier version signed', async () => {
    const { database } = await filled();
    await alter(1, { signer: 'A'.repeat(43) })(database);
    await rechain(database);
    expect((await verifyAuditLog(database, 'c')).faults).toEqual([]);
  });

  it.each([
    ['with its days', { action: 'prune', days: 30 }],
    ['as earlier versions wrote it, without them', { action: 'prune' }],
  ])('holds a signed pruning %s', async (_name, change) => {
    const { database } = await filled();
    const jwk = await generatePrivateKey();
    await addSigningKey(database, { name: 'Operator', remotes: '*', jwk });
    const proof = await signed(jwk, { action: 'prune', days: 30 });
    await append(database, { from: 'c', to: 'c' }, { ...proof, author: 'Operator' }, change);
    expect((await verifyAuditLog(database, 'c')).faults).toEqual([]);
  });

  it.each<
    [
      string,
      RegExp,
      (
        jwk: PrivateKey,
        database: Database,
      ) => Promise<{ jwk: PrivateKey; statement: string; author?: string }>,
    ]
  >([
    ['a key that was never added', /never known/, async () => signed(await generatePrivateKey())],
    [
      'a key that was added later',
      /Hosting’s key was added later/,
      async (jwk, { db }) => {
        const later = Date.now() + 3_600_000;
        await db.updateTable('delivery_key').set({ created_at: later }).execute();
        await db.deleteFrom('audit_log').where('seq', '=', 2).execute();
        return signed(jwk);
      },
    ],
    [
      'a key that had ended',
      /Hosting’s key had ended by then/,
      async (jwk, { db }) => {
        await db
          .updateTable('delivery_key')
          .set({ expires_at: Date.now() - 3_600_000 })
          .execute();
        await db.deleteFrom('audit_log').where('seq', '=', 2).execute();
        return signed(jwk);
      },
    ],
    [
      'a key without the right',
      /Cloud had no right to it/,
      async (_jwk, database) => {
        const other = await generatePrivateKey();
        await addSigningKey(database, { name: 'Cloud', remotes: ['cloud'], jwk: other });
        return { ...(await signed(other)), author: 'Cloud' };
      },
    ],
    [
      'a key that was revoked before',
      /Hosting’s key was revoked by then/,
      async (jwk, database) => {
        const statement = await signed(jwk);
        expect(await revokeKeyOrIssuer(database, await computeKeyId(jwk))).toBe(true);
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
        const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
        return { jwk, statement: rows[1]?.statement ?? '' };
      },
    ],
  ])('row written past the API is seen: %s', async (_name, fault, forge) => {
    const { database, jwk } = await filled();
    await append(database, { from: 'c', to: 'd' }, await forge(jwk, database));
    const { faults } = await verifyAuditLog(database, 'd');
    expect(faults.filter((each) => each.startsWith('row 4: '))).toEqual([expect.stringMatching(fault)]);
  });
}
