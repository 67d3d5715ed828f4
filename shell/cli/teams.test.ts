import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, UsageError } from '@site/api/cli/command';
import { runCommand } from '@site/api/testing/command';
import { readTableRows } from '@site/api/testing/rows';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as teams from './teams.ts';

const SITE = 'https://www.example.org';

/** A site without data. */
const beginSite = () => ({ DATA_DIR: createTempDir(onTestFinished), PUBLIC_ORIGIN: SITE });

/** A site with a key in a file. */
async function beginTeams() {
  const env = beginSite();
  const file = join(env.DATA_DIR, 'key.json');
  const shared = await runCommand(teams.createKey, env, [file]);
  const add = (name: string, options: Parameters<typeof teams.add>[0]['options']) =>
    runCommand(teams.add, env, [name], options);
  return { env, file, shared, add, list: () => runCommand(teams.list, env) };
}

const GITHUB = { issuer: 'https://token.actions.githubusercontent.com', audience: SITE };
const CLAIMS = ['repository=org/cloud', 'ref=refs/heads/main'];

describe('site teams', () => {
  it('keeps secrets in their file, and registers a key once', async () => {
    const { env, file, shared, add, list } = await beginTeams();
    expect(shared).toMatch(/^\{"kty":"OKP","crv":"Ed25519","x":"[\w-]{43}"\}\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret: { d: string } = JSON.parse(readFileSync(file, 'utf8'));
    expect(shared).not.toContain(secret.d);
    await expect(runCommand(teams.createKey, env, [file])).rejects.toThrow(CommandError);
    expect(readFileSync(`${file}.pub`, 'utf8')).toBe(shared);
    expect(await add('Hosting', { remotes: 'hosting, cloud', key: `${file}.pub` })).toMatch(
      /^Hosting may sign with [\w-]{43}\n$/,
    );
    await expect(add('Again', { remotes: '*', key: file })).rejects.toThrow(CommandError);
    await add('Cloud CI', { remotes: '*', ...GITHUB, claim: CLAIMS });
    const listed = await list();
    expect(listed).toMatch(
      /^[\w-]{43} {2}Hosting {2}hosting,cloud {2}since [\d-]{10} {2}key\n[\w-]{36} {2}Cloud CI {2}\* {2}since [\d-]{10} {2}https:\/\/token\.actions\.githubusercontent\.com repository=org\/cloud ref=refs\/heads\/main\n2 in total\n$/,
    );
    expect(listed).not.toContain(secret.d);
    for (const [, id = ''] of listed.matchAll(/^([\w-]{36,43}) /gm)) {
      expect(await runCommand(teams.revoke, env, [id])).toContain('is revoked');
      await expect(runCommand(teams.revoke, env, [id])).rejects.toThrow(CommandError);
    }
    expect((await list()).match(/revoked [\d-]{10}/g)).toHaveLength(2);
  });

  it.each([
    ['X', { remotes: 'Hosting', key: 'FILE' }],
    ['X', { key: 'FILE' }],
    ['X', { remotes: 'hosting' }],
    ['X', { remotes: 'hosting', ...GITHUB }],
    ['X', { remotes: 'hosting', ...GITHUB, issuer: 'http://ci.example.org', claim: CLAIMS }],
    ['X', { remotes: 'hosting', ...GITHUB, claim: ['repository'] }],
    ['a\nb', { remotes: 'hosting', key: 'FILE' }],
    ['site', { remotes: 'hosting', key: 'FILE' }],
    ['root at web', { remotes: 'hosting', key: 'FILE' }],
    ...['2026-02-30', '2020-01-31', 'soon', '0d'].map(
      (until) => ['X', { remotes: 'hosting', key: 'FILE', until }] as const,
    ),
  ] as const)('add %j %j is refused', async (name, options) => {
    const { file, add, list } = await beginTeams();
    const key = 'key' in options ? { key: `${file}.pub` } : {};
    await expect(async () => add(name, { ...options, ...key } as never)).rejects.toThrow(UsageError);
    expect(await list()).toBe('0 in total\n');
  });

  it('takes no other file for a key', async () => {
    const { env, add } = await beginTeams();
    const key = join(env.DATA_DIR, 'other');
    writeFileSync(key, 'mine');
    await expect(add('X', { remotes: 'hosting', key })).rejects.toThrow('not an Ed25519 key');
  });

  it('ends a key on a day, which the list names', async () => {
    const { file, add, list } = await beginTeams();
    expect(await add('Hosting', { remotes: 'hosting', key: file, until: '2199-01-31' })).toMatch(
      /^Hosting may sign with \S+ until 2199-01-31\n$/,
    );
    expect(await list()).toMatch(/ {2}since [\d-]{10} {2}until 2199-01-31 {2}key\n1 in total\n$/);
  });

  it('lists what a pipeline may do', async () => {
    const { add, list } = await beginTeams();
    const added = await add('Previews', { remotes: 'hosting', previewsOnly: true, ...GITHUB, claim: CLAIMS });
    expect(added).toMatch(/; it may only make and end previews\n$/);
    expect(await list()).toMatch(/ {2}previews only {2}https:/);
  });

  it('says that links of before end', async () => {
    expect(await runCommand(teams.rotatePreviews, beginSite())).toMatch(/^Previews have a new key/);
  });

  it('overwrites neither half of a pair, and makes none alone', async () => {
    const env = beginSite();
    const folder = env.DATA_DIR;
    writeFileSync(join(folder, 'one.json'), 'mine');
    writeFileSync(join(folder, 'two.json.pub'), 'mine');
    for (const name of ['one.json', 'two.json'])
      await expect(runCommand(teams.createKey, env, [join(folder, name)])).rejects.toThrow(CommandError);
    expect(readdirSync(folder).sort()).toEqual(['one.json', 'two.json.pub']);
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  });
});

describe('site teams notify', () => {
  const begin = async () => {
    const { env, file, add } = await beginTeams();
    await add('Hosting', { remotes: 'hosting', key: file });
    const notify = (options: Parameters<typeof teams.notify>[0]['options'], name = 'Hosting') =>
      runCommand(teams.notify, env, [name], options);
    const addresses = () => readTableRows({ config: { dataDir: env.DATA_DIR } }, 'team_mailbox');
    return { notify, addresses };
  };

  it('stores an address, and removes it', async () => {
    const { notify, addresses } = await begin();
    expect(await notify({ mail: 'ops@example.org' })).toMatch(
      /^Hosting {2}mail {2}ops@example\.org {2}since [\d-]{10}\n$/,
    );
    expect(await notify({ off: true })).toBe(
      'Hosting is no longer notified; 0 unsent notifications were removed.\n',
    );
    expect(await addresses()).toEqual([]);
    await expect(notify({ off: true })).rejects.toThrow(CommandError);
  });

  it('refuses a name without a key', async () => {
    const { notify, addresses } = await begin();
    await expect(notify({ mail: 'ops@example.org' }, 'hosting')).rejects.toThrow('has the name hosting');
    expect(await addresses()).toEqual([]);
  });

  it.each([
    { mail: 'ops' },
    { mail: 'a@example.org\nBcc: b@example.org' },
    { off: true, mail: 'ops@example.org' },
  ])('refuses %j', async (options) => {
    const { notify, addresses } = await begin();
    await expect(async () => notify(options)).rejects.toThrow(UsageError);
    expect(await addresses()).toEqual([]);
  });
});
