import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptSignup } from '../../src/forms/beta-store.ts';
import { backUpDatabase } from '../../src/storage/backup.ts';
import { EMBEDDED_FILE, openSqlite } from '../../src/storage/embedded.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };

async function running() {
  const dataDir = createTempDir(onTestFinished);
  const database = await openEmbeddedTestDatabase(onTestFinished, dataDir);
  const signUp = (project: string) => acceptSignup(database, { email: 'zoe@example.org', project }, context);
  await signUp('a');
  return { dataDir, signUp };
}

it('backup of a running site is whole, its owner’s only, and opens', async () => {
  const { dataDir, signUp } = await running();
  const folder = join(createTempDir(onTestFinished), "l'archive");
  const { rows, bytes } = backUpDatabase(dataDir, join(folder, EMBEDDED_FILE));
  await signUp('later');
  expect(rows).toMatchObject({ beta_signup: 1, outbox: 1, contact_message: 0 });
  expect(statSync(join(folder, EMBEDDED_FILE))).toMatchObject({ size: bytes });
  expect(statSync(join(folder, EMBEDDED_FILE)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual([EMBEDDED_FILE]);
  const copy = openSqlite(folder);
  onTestFinished(() => copy.close());
  expect(await copy.db.selectFrom('beta_signup').select('project').execute()).toEqual([{ project: 'a' }]);
});

describe('backup', () => {
  it('leaves an existing file alone', async () => {
    const { dataDir } = await running();
    const target = join(createTempDir(onTestFinished), 'copy.db');
    writeFileSync(target, 'important');
    expect(() => backUpDatabase(dataDir, target)).toThrow(/exists already/);
    expect(readFileSync(target, 'utf8')).toBe('important');
  });

  it('creates no database where there is none', () => {
    const folder = createTempDir(onTestFinished);
    expect(() => backUpDatabase(folder, join(folder, 'copy.db'))).toThrow(/no database/);
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
  });
});
