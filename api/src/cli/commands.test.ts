import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@site/api/testing/command';
import { readTableRows, withDatabaseAt } from '@site/api/testing/rows';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyPassword } from '../auth/password.ts';
import { CommandError, UsageError } from './command.ts';
import * as editors from './editors.ts';
import * as outbox from './outbox.ts';
import * as password from './password.ts';
import * as storage from './storage.ts';

const SITE = 'https://www.example.org';
const PASSWORD = /(\w{5}-){3}\w{5}/;

/** A site without data. */
const beginSite = () => ({ DATA_DIR: createTempDir(onTestFinished), PUBLIC_ORIGIN: SITE });

describe('site password', () => {
  it('generates or reads a password, and refuses one that is too long', async () => {
    const env = beginSite();
    expect(await runCommand(password.set, env)).toMatch(PASSWORD);
    expect(await runCommand(password.set, env, [], { stdin: true }, 'mot de passe\n')).toContain('is stored');
    await expect(runCommand(password.set, env, [], { stdin: true }, 'a'.repeat(300))).rejects.toThrow('256');
  });

  it('prints a password with its hash, and opens no database', async () => {
    const env = { DATA_DIR: join(createTempDir(onTestFinished), 'none') };
    const generated = await runCommand(password.set, env, [], { hash: true });
    const [, text = '', phc = ''] =
      /^New password: (\S+)\nADMIN_PASSWORD_HASH='(\$scrypt\S+)'\n$/.exec(generated) ?? [];
    expect(await verifyPassword(text, phc)).toBe(true);
    const read = await runCommand(password.set, env, [], { hash: true, stdin: true }, 'mot de passe\n');
    expect(await verifyPassword('mot de passe', read.trim())).toBe(true);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  it('stays while no editor could sign in without it', async () => {
    const env = beginSite();
    await expect(runCommand(password.set, env, [], { off: true })).rejects.toThrow('first add one');
    await runCommand(editors.add, env, ['Léa B']);
    expect(await runCommand(password.set, env, [], { off: true })).toContain('shared password is removed');
  });
});

describe('site editors', () => {
  it('prints passwords and secrets once', async () => {
    const env = beginSite();
    expect(await runCommand(editors.add, env, ['Léa B'])).toMatch(/^Password of Léa B: (\w{5}-){3}\w{5}\n$/);
    await expect(runCommand(editors.add, env, ['léa b'])).rejects.toThrow(CommandError);
    expect(await runCommand(editors.totp, env, ['LÉA B'])).toMatch(
      /^Secret: [A-Z2-7]{32}\notpauth:\/\/totp\/www\.example\.org:L%C3%89A%20B\?issuer=www\.example\.org&secret=[A-Z2-7]{32}&/,
    );
    expect(await runCommand(editors.list, env)).toMatch(
      /^Léa B {2}since \d{4}-\d\d-\d\d {2}with one-time codes\n1 in total\n$/,
    );
    await runCommand(editors.totp, env, ['Léa B'], { off: true });
    expect(await runCommand(editors.list, env)).not.toContain('one-time codes');
    await runCommand(editors.remove, env, ['Léa B']);
    await expect(runCommand(editors.password, env, ['Léa B'])).rejects.toThrow(CommandError);
  });

  it.each([['Admin'], ['a\nb'], ['']])('refuses the name %j', async (name) => {
    await expect(async () => runCommand(editors.add, beginSite(), [name])).rejects.toThrow(UsageError);
  });

  it.each([
    ['a new password of an editor', editors.password, ['Léa B']],
    ['a new shared password', password.set, []],
  ] as const)('%s unlocks the login', async (_what, command, words) => {
    const env = beginSite();
    const store = { dataDir: env.DATA_DIR };
    await runCommand(editors.add, env, ['Léa B']);
    await withDatabaseAt(store, ({ db }) =>
      db
        .insertInto('rate_limit')
        .values({ policy: 'sign-in', key: 'b', count: 1, until: Date.now() + 1000 })
        .execute(),
    );
    expect(await runCommand(command as typeof password.set, env, [...words])).toMatch(PASSWORD);
    expect(await readTableRows({ config: store }, 'rate_limit')).toEqual([]);
  });

  it('admits an address, or all', async () => {
    const env = beginSite();
    await expect(runCommand(editors.unlock, env, ['example.org'])).rejects.toThrow(UsageError);
    expect(await runCommand(editors.unlock, env, ['2001:db8:0:ff::abcd'])).toBe(
      '2001:db8:0:ff::/64 is let in for 60 minutes.\n',
    );
    expect(await readTableRows({ config: { dataDir: env.DATA_DIR } }, 'rate_limit')).toMatchObject([
      { policy: 'sign-in-unlocked', key: '2001:db8:0:ff::/64' },
    ]);
    expect(await runCommand(editors.unlock, env)).toContain('are cleared');
  });
});

describe('site outbox', () => {
  it('prints counts', async () => {
    const env = beginSite();
    expect(await runCommand(outbox.list, env)).toBe('0 pending, 0 dead\n');
    expect(await runCommand(outbox.retry, env)).toBe('0 pending again\n');
  });
});

describe('site backup', () => {
  it('names the copy, and refuses a file that exists', async () => {
    const env = beginSite();
    const target = join(env.DATA_DIR, 'copy.db');
    await expect(runCommand(storage.backUp, env)).rejects.toThrow('There is no database');
    await runCommand(outbox.list, env);
    expect(await runCommand(storage.backUp, env)).toMatch(/backups\/site-[\dTZ-]+\.db {2}\d+ bytes, checked/);
    expect(await runCommand(storage.backUp, env, [target])).toContain('outbox                  0 rows');
    await expect(runCommand(storage.backUp, env, [target])).rejects.toThrow();
    const postgres = { ...env, DATABASE_URL: 'postgres://site@127.0.0.1:1/site' };
    await expect(runCommand(storage.backUp, postgres)).rejects.toThrow('pg_dump');
  });
});

describe('site move-to-postgres', () => {
  it('needs both databases', async () => {
    const env = beginSite();
    await expect(runCommand(storage.moveToPostgres, env)).rejects.toThrow(UsageError);
    const postgres = { ...env, DATABASE_URL: 'postgres://site@127.0.0.1:1/site' };
    await expect(runCommand(storage.moveToPostgres, postgres)).rejects.toThrow('There is no database');
  });
});
