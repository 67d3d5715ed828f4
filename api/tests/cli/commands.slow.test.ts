import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runApiProgram, startApiProcess } from '@site/api/testing/api-process';
import { buildContactBody, postContact } from '@site/api/testing/contact';
import { cheapPasswordHash } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { startPostgres } from '@site/api/testing/postgres';
import { readTableRows, withDatabaseAt } from '@site/api/testing/rows';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyPassword } from '../../src/auth/password.ts';

const SITE = 'https://www.example.org';
const refusal = { status: 1, stdout: '' };

it('admin:password › generates or reads a password, and refuses one that is too long', () => {
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  expect(runApiProgram('cli/admin-password.js', [], env).stdout).toMatch(/New password: (\w{5}-){3}\w{5}/);
  expect(runApiProgram('cli/admin-password.js', ['--stdin'], env, 'mot de passe\n').stdout).toContain(
    'is stored',
  );
  const long = runApiProgram('cli/admin-password.js', ['--stdin'], env, 'a'.repeat(300));
  expect([long.status, long.stderr]).toEqual([1, expect.stringContaining('256')]);
});

it('admin:password --hash › prints a password with its hash, and opens no database', async () => {
  const env = { DATA_DIR: join(createTempDir(onTestFinished), 'none') };
  const hash = (args: string[], input = '') =>
    runApiProgram('cli/admin-password.js', ['--hash', ...args], env, input).stdout;
  const [, password = '', phc = ''] =
    /^New password: (\S+)\nADMIN_PASSWORD_HASH='(\$scrypt\S+)'\n$/.exec(hash([])) ?? [];
  expect(await verifyPassword(password, phc)).toBe(true);
  expect(await verifyPassword('mot de passe', hash(['--stdin'], 'mot de passe\n').trim())).toBe(true);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

it('admin:editors › prints passwords and secrets once, and unlocks the login', async () => {
  const env = { DATA_DIR: createTempDir(onTestFinished), PUBLIC_ORIGIN: SITE };
  const store = { dataDir: env.DATA_DIR };
  const editors = (...args: string[]) => runApiProgram('cli/admin-editors.js', args, env);
  expect(runApiProgram('cli/admin-password.js', ['--off'], env)).toMatchObject(refusal);
  expect(editors('add', 'Léa B').stdout).toMatch(/^Password of Léa B: (\w{5}-){3}\w{5}\n$/);
  expect(editors('add', 'léa b')).toMatchObject(refusal);
  expect(editors('totp', 'LÉA B').stdout).toMatch(
    /^Secret: [A-Z2-7]{32}\notpauth:\/\/totp\/www\.example\.org:L%C3%89A%20B\?issuer=www\.example\.org&secret=[A-Z2-7]{32}&/,
  );
  expect(editors('list').stdout).toMatch(
    /^Léa B {2}since \d{4}-\d\d-\d\d {2}with one-time codes\n1 in total\n$/,
  );
  expect(editors('totp', 'Léa B', '--off').status).toBe(0);
  for (const [program, args] of [
    ['cli/admin-editors.js', ['password', 'Léa B']],
    ['cli/admin-password.js', []],
  ] as const) {
    await withDatabaseAt(store, ({ db }) =>
      db
        .insertInto('rate_limit')
        .values({ policy: 'sign-in', key: 'b', count: 1, until: Date.now() + 1000 })
        .execute(),
    );
    expect(runApiProgram(program, [...args], env).stdout).toMatch(/^New password.*: (\w{5}-){3}\w{5}\n$/);
    expect(await readTableRows({ config: store }, 'rate_limit')).toEqual([]);
  }
  expect(runApiProgram('cli/admin-password.js', ['--off'], env).stdout).toContain(
    'shared password is removed',
  );
  expect(editors('remove', 'Léa B').status).toBe(0);
  expect(editors('password', 'Léa B')).toMatchObject(refusal);
  for (const args of [[], ['x', 'y'], ['add'], ['add', 'Admin'], ['add', 'a\nb'], ['add', 'Léa', 'B']])
    expect([args, editors(...args).status]).toEqual([args, 2]);
  const unlock = (...args: string[]) => runApiProgram('cli/admin-unlock.js', args, env);
  expect(unlock('example.org').status).toBe(2);
  expect(unlock('2001:db8:0:ff::abcd').stdout).toBe('2001:db8:0:ff::/64 is let in for 60 minutes.\n');
  expect(await readTableRows({ config: store }, 'rate_limit')).toMatchObject([
    { policy: 'sign-in-unlocked', key: '2001:db8:0:ff::/64' },
  ]);
  expect(unlock().status).toBe(0);
});

it('teams › keeps secrets in their file, and registers a key once', () => {
  const folder = createTempDir(onTestFinished);
  const env = { DATA_DIR: folder };
  const teams = (...args: string[]) => runApiProgram('cli/teams.js', args, env);
  const file = join(folder, 'key.json');
  const keyCommand = teams('key', file);
  expect(keyCommand.stdout).toMatch(/^\{"kty":"OKP","crv":"Ed25519","x":"[\w-]{43}"\}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret: { d: string } = JSON.parse(readFileSync(file, 'utf8'));
  expect(keyCommand.stdout).not.toContain(secret.d);
  expect(teams('key', file)).toMatchObject(refusal);
  expect(readFileSync(`${file}.pub`, 'utf8')).toBe(keyCommand.stdout);
  const added = teams('add', 'Hosting', '--remotes', 'hosting, cloud', '--key', `${file}.pub`);
  expect(added.stdout).toMatch(/^Hosting may sign with [\w-]{43}\n$/);
  expect(teams('add', 'Again', '--remotes', '*', '--key', file)).toMatchObject(refusal);
  const github = ['--issuer', 'https://token.actions.githubusercontent.com', '--audience', SITE];
  const claim = ['--claim', 'repository=org/cloud', '--claim', 'ref=refs/heads/main'];
  expect(teams('add', 'Cloud CI', '--remotes', '*', ...github, ...claim).status).toBe(0);
  const list = teams('list').stdout;
  expect(list).toMatch(
    /^[\w-]{43} {2}Hosting {2}hosting,cloud {2}since [\d-]{10} {2}key\n[\w-]{36} {2}Cloud CI {2}\* {2}since [\d-]{10} {2}https:\/\/token\.actions\.githubusercontent\.com repository=org\/cloud ref=refs\/heads\/main\n2 in total\n$/,
  );
  expect(list).not.toContain(secret.d);
  for (const [, id = ''] of list.matchAll(/^([\w-]{36,43}) /gm)) {
    expect(teams('revoke', id).stdout).toContain('is revoked');
    expect(teams('revoke', id)).toMatchObject(refusal);
  }
  expect(teams('list').stdout.match(/revoked [\d-]{10}/g)).toHaveLength(2);
  for (const args of [
    [],
    ['key'],
    ['add', 'X', '--remotes', 'Hosting', '--key', file],
    ['add', 'X', '--key', file],
    ['add', 'X', '--remotes', 'hosting'],
    ['add', 'X', '--remotes', 'hosting', ...github],
    ['add', 'X', '--remotes', 'hosting', '--issuer', 'http://ci.example.org', '--audience', 'a', ...claim],
    ['add', 'X', '--remotes', 'hosting', ...github, '--claim', 'repository'],
    ['add', 'a\nb', '--remotes', 'hosting', '--key', file],
    ['add', 'X', 'Y', '--remotes', 'hosting', '--key', file],
  ])
    expect([args, teams(...args).status]).toEqual([args, 2]);
  expect(teams('add', 'X', '--remotes', 'hosting', '--key', join(folder, 'site.db')).status).toBe(1);
});

describe('teams add --until', () => {
  const begin = () => {
    const folder = createTempDir(onTestFinished);
    const teams = (...args: string[]) => runApiProgram('cli/teams.js', args, { DATA_DIR: folder });
    const file = join(folder, 'key.json');
    teams('key', file);
    const add = (name: string, until: string) =>
      teams('add', name, '--remotes', 'hosting', '--key', `${file}.pub`, '--until', until);
    return { teams, add };
  };

  it('ends a key on a day, which the list names', () => {
    const { teams, add } = begin();
    expect(add('Hosting', '2199-01-31').stdout).toMatch(/^Hosting may sign with \S+ until 2199-01-31\n$/);
    expect(teams('list').stdout).toMatch(/ {2}since [\d-]{10} {2}until 2199-01-31 {2}key\n1 in total\n$/);
  });

  it.each(['2026-02-30', '2020-01-31', 'soon', '0d', '-1d'])('refuses %s', (until) => {
    const { teams, add } = begin();
    expect(add('Hosting', until).status).toBe(2);
    expect(teams('list').stdout).toBe('0 in total\n');
  });

  it.each(['site', 'admin', 'root at web'])('refuses the name %s of authors without a key', (name) => {
    const { add } = begin();
    expect(add(name, '90d').status).toBe(2);
  });
});

it('teams add --previews-only › tells and lists what a pipeline may do', () => {
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const ci = ['--issuer', 'https://gitlab.com', '--audience', SITE, '--claim', 'project_id=1'];
  const add = ['add', 'Previews', '--remotes', 'hosting', '--previews-only', ...ci];
  expect(runApiProgram('cli/teams.js', add, env).stdout).toMatch(/; it may only make and end previews\n$/);
  expect(runApiProgram('cli/teams.js', ['list'], env).stdout).toMatch(/ {2}previews only {2}https:/);
});

describe('teams revoke', () => {
  it('takes an id that begins with a dash', () => {
    const env = { DATA_DIR: createTempDir(onTestFinished) };
    const id = `-${'A'.repeat(42)}`;
    const { status, stderr } = runApiProgram('cli/teams.js', ['revoke', id], env);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`No key or issuer has the id ${id}`)]);
  });
});

describe('teams rotate-preview-key', () => {
  it('says that links of before end', () => {
    const env = { DATA_DIR: createTempDir(onTestFinished) };
    const { status, stdout } = runApiProgram('cli/teams.js', ['rotate-preview-key'], env);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Previews have a new key/)]);
  });
});

describe('teams notify', () => {
  const begin = () => {
    const folder = createTempDir(onTestFinished);
    const env = { DATA_DIR: folder };
    const teams = (...args: string[]) => runApiProgram('cli/teams.js', args, env);
    const file = join(folder, 'key.json');
    teams('key', file);
    teams('add', 'Hosting', '--remotes', 'hosting', '--key', `${file}.pub`);
    const addresses = () => readTableRows({ config: { dataDir: folder } }, 'team_mailbox');
    return { teams, addresses };
  };

  it('stores the address, and shows it', async () => {
    const { teams, addresses } = begin();
    const shown = /^Hosting {2}mail {2}ops@example\.org {2}since [\d-]{10}\n$/;
    expect(teams('notify', 'Hosting', '--mail', 'ops@example.org').stdout).toMatch(shown);
    expect(await addresses()).toMatchObject([{ team: 'Hosting', address: 'ops@example.org' }]);
    expect(teams('notify', 'Hosting').stdout).toMatch(shown);
  });

  it('ends with --off', async () => {
    const { teams, addresses } = begin();
    teams('notify', 'Hosting', '--mail', 'ops@example.org');
    expect(teams('notify', 'Hosting', '--off').stdout).toBe(
      'Hosting is no longer notified; 0 unsent notifications were removed.\n',
    );
    expect(await addresses()).toEqual([]);
    expect(teams('notify', 'Hosting', '--off')).toMatchObject(refusal);
  });

  it('refuses a name without a key', async () => {
    const { teams, addresses } = begin();
    const { status, stderr } = teams('notify', 'hosting', '--mail', 'ops@example.org');
    expect([status, stderr]).toEqual([1, expect.stringContaining('No key or issuer has the name hosting')]);
    expect(await addresses()).toEqual([]);
  });

  it.each([
    ['--mail', 'ops'],
    ['--mail', 'a@example.org\nBcc: b@example.org'],
    ['--off', '--mail', 'ops@example.org'],
  ])('refuses %s %s', async (...args) => {
    const { teams, addresses } = begin();
    expect(teams('notify', 'Hosting', ...args.filter(Boolean)).status).toBe(2);
    expect(await addresses()).toEqual([]);
  });
});

describe('teams key', () => {
  it('overwrites neither file and makes no half of a pair', () => {
    const folder = createTempDir(onTestFinished);
    const env = { DATA_DIR: folder };
    writeFileSync(join(folder, 'one.json'), 'mine');
    writeFileSync(join(folder, 'two.json.pub'), 'mine');
    for (const name of ['one.json', 'two.json'])
      expect(runApiProgram('cli/teams.js', ['key', join(folder, name)], env)).toMatchObject(refusal);
    expect(readdirSync(folder).sort()).toEqual(['one.json', 'two.json.pub']);
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  });
});

describe('teams add', () => {
  it('explains npm’s banner in a file that its output was sent to', () => {
    const folder = createTempDir(onTestFinished);
    const env = { DATA_DIR: folder };
    const { stdout } = runApiProgram('cli/teams.js', ['key', join(folder, 'key.json')], env);
    const file = join(folder, 'redirected.jwk');
    writeFileSync(file, `\n> site@0.1.0 teams\n> exec node api/cli.mjs teams key key.json\n\n${stdout}`);
    const added = runApiProgram('cli/teams.js', ['add', 'X', '--remotes', 'hosting', '--key', file], env);
    expect(added).toMatchObject({ status: 1, stdout: '' });
    expect(added.stderr).toMatch(/begins with what npm prints.*FILE\.pub.*npm run --silent teams/);
    expect(runApiProgram('cli/teams.js', ['list'], env).stdout).toBe('0 in total\n');
  });
});

it('cli.mjs › builds what it needs, and prints the command’s output alone', () => {
  const cli = join(import.meta.dirname, '../../cli.mjs');
  const { status, stdout } = spawnSync(process.execPath, [cli, 'outbox', 'list'], {
    env: { PATH: process.env.PATH, DATA_DIR: createTempDir(onTestFinished) },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([0, '0 pending, 0 dead\n']);
});

it('outbox retry › prints the count', () => {
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  expect(runApiProgram('cli/outbox.js', ['retry'], env).stdout).toContain('0 pending again');
  expect(runApiProgram('cli/outbox.js', [], env).status).toBe(2);
});

it('submissions › lists, shows, exports and purges submissions', async () => {
  const env = { DATA_DIR: createTempDir(onTestFinished), ADMIN_PASSWORD_HASH: cheapPasswordHash };
  const submissions = (...args: string[]) => runApiProgram('cli/submissions.js', args, env);
  expect(submissions('list').stdout).toBe('0 submissions\n');
  expect(submissions('export').stdout).toBe('[]\n');
  const api = await startApiProcess(env, onTestFinished);
  const body = buildContactBody({ offre: 'vps-1', rappel: 'mardi', quote: 'vps-1*2*999-500' });
  const { reference } = await (await postContact(api.origin, body)).json();
  const signup = await postJson(`${api.origin}/beta-signup`, { email: 'lea@example.org', project: 'p' });
  expect(signup.status).toBe(200);
  const list = submissions('list').stdout;
  expect(list).toMatch(
    /contact {2}zoe@example\.org {2}vps-1\n.*beta {5}lea@example\.org {2}p\n2 submissions/,
  );
  const exported = JSON.parse(submissions('export').stdout);
  expect(exported).toMatchObject([
    {
      kind: 'contact',
      lastname: 'Le Goff',
      rappel: 'mardi',
      adresse: null,
      reference,
      quote: {
        lines: [{ offer: 'vps-1', quantity: 2, monthlyCents: 999, onceCents: 500, state: 'unchecked' }],
        sum: { monthlyCents: 1998, onceCents: 1000, firstBillCents: 2998, yearCents: 24_976, unpriced: 0 },
      },
    },
    { kind: 'beta', project: 'p' },
  ]);
  expect(submissions('export', '--kind', 'beta', '--format', 'csv').stdout.split('\n')).toHaveLength(3);
  for (const text of [
    submissions('show', exported[0].id).stdout,
    submissions('export', '--kind', 'contact', '--format', 'csv').stdout,
  ]) {
    expect(text).toContain('01 23 45 67 89');
    expect(text).toContain(reference);
    expect(text).toContain('1. 2 × vps-1 (vps-1) : 9,99\u00a0€ par mois, 5,00\u00a0€ une fois chacun\n');
  }
  expect(submissions('purge').stdout).toMatch(/^Older than 36 months .* 0 contact messages, 0 beta/);
  expect(submissions('purge', exported[0].id).stdout).toContain('is erased');
  expect(submissions('show', exported[0].id)).toMatchObject(refusal);
  for (const args of [
    'remove',
    'show',
    'list --kind x',
    'list --x',
    'export --format x',
    'purge --kind beta',
    'purge a@example.org b@example.org',
  ]) {
    const wrong = submissions(...args.split(' '));
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('npm run submissions -- list')]);
  }
  // As with an unset variable of a script: nothing old is purged instead.
  expect(submissions('purge', '')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('The id or e-mail is empty.'),
  });
  expect(submissions('--help')).toMatchObject({ status: 0, stderr: '' });
});

it('backup › names the copy, and refuses a file that exists', () => {
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const target = join(env.DATA_DIR, 'copy.db');
  expect(runApiProgram('cli/backup.js', [], env).stderr).toContain('There is no database');
  runApiProgram('cli/outbox.js', ['list'], env);
  expect(runApiProgram('cli/backup.js', [], env).stdout).toMatch(
    /backups\/site-[\dTZ-]+\.db {2}\d+ bytes, checked/,
  );
  expect(runApiProgram('cli/backup.js', [target], env).stdout).toContain('outbox                  0 rows');
  expect(runApiProgram('cli/backup.js', [target], env)).toMatchObject(refusal);
  const postgres = { ...env, DATABASE_URL: 'postgres://site@127.0.0.1:1/site' };
  expect(runApiProgram('cli/backup.js', [], postgres).stderr).toContain('pg_dump');
});

it('move-to-postgres › moves all data once no process uses the file', async () => {
  const server = await startPostgres(onTestFinished);
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const postgres = { ...env, DATABASE_URL: await server.createDatabase(onTestFinished) };
  expect(runApiProgram('cli/move-to-postgres.js', [], env)).toMatchObject({ status: 2 });
  expect(runApiProgram('cli/move-to-postgres.js', [], postgres).stderr).toContain('There is no database');
  const before = await startApiProcess(env, onTestFinished);
  expect((await postContact(before.origin, buildContactBody())).status).toBe(201);
  const busy = runApiProgram('cli/move-to-postgres.js', [], postgres);
  expect(busy).toMatchObject(refusal);
  expect(busy.stderr).toContain('site.db is in use. Stop the site first');
  expect((await postContact(before.origin, buildContactBody())).status).toBe(201);
  // A mail being sent would prevent the erasure below, so the test waits for three mails: two messages and a receipt.
  await vi.waitFor(() => expect(before.output.join('\n').match(/"mail sent"/g)).toHaveLength(3), 60_000);
  await before.end('SIGKILL');
  expect(runApiProgram('cli/move-to-postgres.js', [], postgres).stdout).toMatch(
    /contact_message +2 rows[\s\S]*counts checked/,
  );
  expect(runApiProgram('cli/move-to-postgres.js', [], postgres)).toMatchObject(refusal);
  const after = await startApiProcess(postgres, onTestFinished);
  expect(runApiProgram('cli/submissions.js', ['list'], postgres).stdout).toContain('2 submissions');
  const purged = runApiProgram('cli/submissions.js', ['purge', 'zoe@example.org'], postgres).stdout;
  expect(purged).toMatch(/is erased: 2 contact messages[\s\S]*VACUUM/);
  expect(after.output.join('')).not.toContain('Admin password');
});
