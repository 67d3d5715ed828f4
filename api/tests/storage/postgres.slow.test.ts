import { createFileCleanup } from '@site/api/testing/cleanup';
import { createSharedPostgres, openPostgresTestDatabase } from '@site/api/testing/engines';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readMigrations } from '@site/api/testing/rows';
import { expect, it, onTestFinished } from 'vitest';
import { acceptSignup, deleteUnconfirmedSignups } from '../../src/forms/beta-store.ts';
import { everyStoreSuite } from './every-store.suite.ts';

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);

const open = (url: string) => openPostgresTestDatabase(onTestFinished, url);

everyStoreSuite(createSharedPostgres(afterFile));

it('six instances start at once on an empty database, on one schema', async () => {
  const url = await createDatabase(onTestFinished);
  const databases = await Promise.all(Array.from({ length: 6 }, () => open(url)));
  expect(await readMigrations(url)).toEqual(['2026-11-29-tables']);
  for (const { db } of databases) expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

it('sign-up is stored if the earlier one is deleted at the same moment', async () => {
  const database = await open(await createDatabase(onTestFinished));
  const signup = { email: 'zoe@example.org', project: 'quantic' };
  const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };
  await acceptSignup(database, signup, context, undefined, 0);
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await deleteUnconfirmedSignups(database.db, Date.now());
      return result;
    },
  });
  expect(await acceptSignup({ ...database, db }, signup, context)).toBe('stored');
  expect(await database.db.selectFrom('beta_signup').select('email').execute()).toHaveLength(1);
});

it('unreachable server fails the opening with its cause', async () => {
  await expect(open('postgres://site@127.0.0.1:1/site')).rejects.toThrow(/ECONNREFUSED/);
});
