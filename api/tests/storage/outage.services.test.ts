import { login, save, signIn } from '@site/api/testing/admin';
import { fileCleanup } from '@site/api/testing/cleanup';
import { keyedContactBody, postContact } from '@site/api/testing/contact';
import { postJson } from '@site/api/testing/post';
import { postgresDatabases } from '@site/api/testing/postgres';
import { problemOf } from '@site/api/testing/problem';
import { startRelay } from '@site/api/testing/relay';
import { startApi } from '@site/api/testing/start-api';
import { ADMIN_SESSION_PATH, DEDICATED_VERSIONS_PATH } from '@site/api-contract/admin-rules';
import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isStorageUnavailable } from '../../src/storage/health.ts';
import { openPostgres } from '../../src/storage/postgres.ts';

const createDatabase = postgresDatabases(fileCleanup());

/** The way to a database of its own, which can be cut. */
const relayed = async () => startRelay(await createDatabase(onTestFinished), onTestFinished);

it('When the network goes then every call that needs the database says when to come back, and then works', async () => {
  const relay = await relayed();
  const { origin, api } = await startApi(onTestFinished, { DATABASE_URL: relay.url });
  const session = await signIn(origin);
  const message = keyedContactBody();
  const read = (path: string, method = 'GET') => fetch(origin + path, { method, headers: session });
  const calls: [call: () => Promise<Response>, status: number][] = [
    [() => postContact(origin, message), 201],
    [() => postContact(origin, message), 200],
    [() => postJson(origin + BETA_SIGNUP_PATH, { email: 'zoe@example.org', project: 'a' }), 200],
    [() => login(origin), 201],
    [() => read(ADMIN_SESSION_PATH), 200],
    [() => read('/api/dedicated'), 200],
    [() => save(origin, [], session), 200],
    [() => read(DEDICATED_VERSIONS_PATH), 200],
    [() => read(`${DEDICATED_VERSIONS_PATH}/1`), 200],
    [() => read(`${DEDICATED_VERSIONS_PATH}/1/restore`, 'POST'), 200],
    [() => read(ADMIN_SESSION_PATH, 'DELETE'), 204],
  ];
  await relay.cut();
  for (const [call] of calls) {
    const refused = await call();
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await problemOf(refused)).toMatchObject({
      status: 503,
      type: 'about:blank',
      detail: 'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.',
    });
  }
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  // What needs no database goes on.
  for (const path of ['/healthz', '/data/labProjects.json', '/api/servers/inventory']) {
    expect((await fetch(origin + path)).status).toBe(200);
  }
  await relay.restore();
  for (const [call, status] of calls) expect((await call()).status).toBe(status);
  await vi.waitFor(async () => expect(await api.isReady()).toBe(true), { timeout: 60_000 });
});

it('When the server becomes read-only then submissions get 503, readiness fails, and both end once it takes writes', async () => {
  const url = await createDatabase(onTestFinished);
  const { origin, api, log } = await startApi(onTestFinished, { DATABASE_URL: url });
  const admin = await openPostgres(url, pino({ level: 'silent' }));
  onTestFinished(() => admin.close());
  const database = sql.id(new URL(url).pathname.slice(1));
  const makeReadOnly = async (isReadOnly: boolean) => {
    await admin.db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection);
      const value = sql.raw(isReadOnly ? 'on' : 'off');
      await sql`alter database ${database} set default_transaction_read_only = ${value}`.execute(connection);
      // The setting is for new connections; the API has some.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
    });
  };
  onTestFinished(() => makeReadOnly(false));
  await makeReadOnly(true);
  const body = keyedContactBody();
  const isRefused = async () => {
    const refused = await postContact(origin, body);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(log.join('')).toContain('25006');
  };
  // The connections that were ended may still be handed out.
  await vi.waitFor(isRefused);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  await makeReadOnly(false);
  await vi.waitFor(async () => expect(await api.isReady()).toBe(true), { timeout: 60_000 });
  expect((await postContact(origin, body)).status).toBe(201);
});

it('When the limit is one message then a try that met no database does not use it up', async () => {
  const relay = await relayed();
  const limit = { limits: { 'form-connection': { max: 1, windowMs: 600_000 } } };
  const { origin } = await startApi(onTestFinished, { DATABASE_URL: relay.url }, limit);
  await relay.cut();
  expect((await postContact(origin, keyedContactBody())).status).toBe(503);
  await relay.restore();
  expect((await postContact(origin, keyedContactBody())).status).toBe(201);
  expect((await postContact(origin, keyedContactBody())).status).toBe(429);
});

it('When the server ends a connection amid a transaction then the error is the server’s, not that rolling back failed', async () => {
  const url = await createDatabase(onTestFinished);
  const database = await openPostgres(url, pino({ level: 'silent' }));
  onTestFinished(() => database.close());
  const failed = database.db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  });
  await expect(failed).rejects.toMatchObject({ code: '57P01' });
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

it('When the network goes between two statements of a transaction then it fails as unavailable, and no more', async () => {
  const relay = await relayed();
  const database = await openPostgres(relay.url, pino({ level: 'silent' }));
  onTestFinished(() => database.close());
  const failed = database.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await relay.cut();
    // The pool hears the connection end while nobody is asking anything of it.
    await vi.waitFor(() =>
      sql`select 1`.execute(transaction).then(
        () => Promise.reject(),
        () => undefined,
      ),
    );
    await sql`select 1`.execute(transaction);
  });
  const error = await failed.catch((caught: unknown) => caught);
  expect(isStorageUnavailable(error)).toBe(true);
  await relay.restore();
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});
