import { postDedicatedOffers, postLogin, signIn } from '@site/api/testing/admin';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { postJson } from '@site/api/testing/post';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readProblem } from '@site/api/testing/problem';
import { startApi } from '@site/api/testing/start-api';
import { startTcpProxy } from '@site/api/testing/tcp-proxy';
import { ADMIN_SESSION_PATH, DEDICATED_VERSIONS_PATH } from '@site/api-contract/admin/admin-rules';
import { BETA_SIGNUP_PATH } from '@site/api-contract/forms/beta-form';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isStorageUnavailableError } from '../../src/storage/health.ts';
import { openPostgres } from '../../src/storage/postgres.ts';

const createDatabase = createPostgresFactory(createFileCleanup());

/** Starts a relay, which can be cut, to a fresh database. */
const relayed = async () => startTcpProxy(await createDatabase(onTestFinished), onTestFinished);

it('lost network answers 503 with Retry-After for each call, until it is back', async () => {
  const relay = await relayed();
  const { origin, api } = await startApi(onTestFinished, { DATABASE_URL: relay.url });
  const session = await signIn(origin);
  const message = buildKeyedContactBody();
  const read = (path: string, method = 'GET') => fetch(origin + path, { method, headers: session });
  const calls: [call: () => Promise<Response>, status: number][] = [
    [() => postContact(origin, message), 201],
    [() => postContact(origin, message), 200],
    [() => postJson(origin + BETA_SIGNUP_PATH, { email: 'zoe@example.org', project: 'a' }), 200],
    [() => postLogin(origin), 201],
    [() => read(ADMIN_SESSION_PATH), 200],
    [() => read('/api/dedicated'), 200],
    [() => postDedicatedOffers(origin, [], session), 200],
    [() => read(DEDICATED_VERSIONS_PATH), 200],
    [() => read(`${DEDICATED_VERSIONS_PATH}/1`), 200],
    [() => read(`${DEDICATED_VERSIONS_PATH}/1/restore`, 'POST'), 200],
    [() => read(ADMIN_SESSION_PATH, 'DELETE'), 204],
  ];
  await relay.cut();
  for (const [call] of calls) {
    const refusal = await call();
    expect(refusal.headers.get('Retry-After')).toBe('5');
    expect(await readProblem(refusal)).toMatchObject({
      status: 503,
      type: 'about:blank',
      detail: 'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.',
    });
  }
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  // Calls without a database still answer.
  for (const path of ['/healthz', '/data/labProjects.json', '/api/servers/inventory']) {
    expect((await fetch(origin + path)).status).toBe(200);
  }
  await relay.restore();
  for (const [call, status] of calls) expect((await call()).status).toBe(status);
  await vi.waitFor(async () => expect(await api.isReady()).toBe(true), { timeout: 60_000 });
});

it('read-only server answers 503 and fails readiness until it takes writes', async () => {
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
      // The setting applies to new connections only, so the API's existing ones are ended, and waited for: one that
      // ends later would still store the message.
      await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
    });
  };
  onTestFinished(() => makeReadOnly(false));
  // A connection that was opening meanwhile has the earlier setting and isn't listed yet: it may still store a message,
  // so each attempt ends the connections again and sends another message.
  const sendRefused = async () => {
    await makeReadOnly(true);
    const body = buildKeyedContactBody();
    const refusal = await postContact(origin, body);
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(log.join('')).toContain('25006');
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    return body;
  };
  const body = await vi.waitFor(sendRefused, { timeout: 30_000 });
  await makeReadOnly(false);
  await vi.waitFor(async () => expect(await api.isReady()).toBe(true), { timeout: 60_000 });
  expect((await postContact(origin, body)).status).toBe(201);
});

it('connection ended by the server fails its transaction with that error', async () => {
  const url = await createDatabase(onTestFinished);
  const database = await openPostgres(url, pino({ level: 'silent' }));
  onTestFinished(() => database.close());
  const failed = database.db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  });
  await expect(failed).rejects.toMatchObject({ code: '57P01' });
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

it('network lost within a transaction fails it as unavailable', async () => {
  const relay = await relayed();
  const database = await openPostgres(relay.url, pino({ level: 'silent' }));
  onTestFinished(() => database.close());
  const failed = database.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await relay.cut();
    // The pool learns of the connection's end while no query uses the connection.
    await vi.waitFor(
      () =>
        sql`select 1`.execute(transaction).then(
          () => Promise.reject(),
          () => undefined,
        ),
      60_000,
    );
    await sql`select 1`.execute(transaction);
  });
  const error = await failed.catch((caught: unknown) => caught);
  expect(isStorageUnavailableError(error)).toBe(true);
  await relay.restore();
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});
