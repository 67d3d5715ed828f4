import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.mjs';
import { runLine } from './program.mjs';

type Given = { words: string[]; options: Record<string, unknown> };

const definitions = Object.values(COMMANDS).flat();
const roomNames = new Set(definitions.map(({ room }) => room));

/** Runs a line with commands that only note what they are given. */
async function type(
  argv: string[],
  {
    env = {},
    hasDatabase = true,
    outcome = {},
  }: { env?: object; hasDatabase?: boolean; outcome?: object } = {},
) {
  const given: Given[] = [];
  const written = { stdout: '', stderr: '' };
  const io = {
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
    env: env as Record<string, string>,
  };
  const run = ({ words, options }: Given) => {
    given.push({ words: words.filter((word) => word !== undefined), options });
    if (outcome instanceof Error) throw outcome;
    return { lines: ['done'], json: { done: true }, ...outcome };
  };
  const rooms = Object.fromEntries([...roomNames].map((room) => [room, async () => run]));
  const code = await runLine(argv, { rooms, io, hasDatabase });
  return { code, given, ...written };
}

const split = (line: string) => line.split(' ');

describe('site release', () => {
  it.each([
    ['release hosting --canary=5', 'release hosting --canary=5 --to https://www.example.org'],
    ['release hosting canary --to https://www.example.org', '« canary » has no place here'],
    ['release hosting --canry 5 --to https://www.example.org', "unknown option '--canry'"],
    ['release hosting --canry=5 --local', "unknown option '--canry=5'"],
    ['release hosting -- --canary 5', '« --canary » has no place here'],
    ['release hosting --local -- --canary 5', '« --canary » has no place here'],
    ['release hosting --canary --local', "argument '--local' is invalid"],
    ['release hosting --local --canary', 'argument missing'],
    ['release hosting --canary= --local', "argument '' is invalid"],
    ['release hosting --canary 5% --local', "argument '5%' is invalid"],
    ['release hosting --canary 0 --local', 'a number from 0.1 to 100'],
    ['release hosting --canary 5 --canary 50 --local', 'The option is given twice'],
    ['release hosting --canary 5 --preview 24 --local', 'cannot be used with'],
    ['release hosting --from --canary=5 --local', 'A value is expected in this place'],
    ['release hosting 5 --local', '« 5 » has no place here'],
    ['release hosting,cloud telecom --local', '« telecom » has no place here'],
    ['release hosting --force=5 --local', "unknown option '--force=5'"],
    ['release hosting --then promote --local', '--then goes with --canary'],
    ['release --local', 'the remote is missing'],
    ['release  --local', 'a word is empty'],
    ['rollback hosting  --local', 'a word is empty'],
    ['release hosting --to https://www.example.org --local', 'exclude each other'],
    ['realease hosting --canary 5 --local', "unknown command 'realease'"],
  ])('« %s » ends with 2 and releases nothing', async (line, reason) => {
    const { code, given, stderr } = await type(split(line));
    expect([code, given]).toEqual([2, []]);
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(/\nType:\n {2}site /);
  });

  it('prints the right line to type', async () => {
    const { stderr } = await type(split('release hosting canary --to https://www.example.org'));
    expect(stderr).toBe(`the live site is unchanged: « canary » has no place here
Type:
  site release hosting --canary 5 --to https://www.example.org
  site release --help
`);
  });

  it('names both sites when none is', async () => {
    const { code, stderr } = await type(split('release hosting --canary 5'));
    expect(code).toBe(2);
    expect(stderr).toContain(`Type:
  site release hosting --canary 5 --to https://www.example.org
  site release hosting --canary 5 --local
`);
  });

  it('takes its options in any place and form', async () => {
    for (const line of [
      'release hosting --canary 5 --to https://site.example',
      'release --canary=5 hosting --to=https://site.example',
      'release --to https://site.example --canary 5.0 hosting',
    ])
      expect((await type(split(line))).given).toEqual([
        { words: ['hosting'], options: { canary: 5, to: 'https://site.example' } },
      ]);
  });

  it('takes the site from SITE_URL, unless the line says --local', async () => {
    const env = { SITE_URL: 'https://site.example' };
    const remote = await type(['rollback', 'hosting'], { env });
    expect(remote.given).toEqual([{ words: ['hosting'], options: { to: 'https://site.example' } }]);
    const local = await type(['rollback', 'hosting', '--local'], { env });
    expect(local.given).toEqual([{ words: ['hosting'], options: { local: true } }]);
  });

  it('knows no --local in the package of a site', async () => {
    const { code, stderr } = await type(['release', 'hosting', '--local'], { hasDatabase: false });
    expect([code, stderr]).toEqual([2, expect.stringContaining("unknown option '--local'")]);
    expect((await type(['releases'], { hasDatabase: false })).stderr).not.toContain('--local');
  });
});

describe('each command', () => {
  const examples = definitions.flatMap(({ examples: lines, ...definition }) =>
    lines.map((line) => [line, definition] as const),
  );
  const words = (line: string) =>
    [...line.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

  it.each(examples)('takes its example « %s »', async (line) => {
    expect(await type(words(line))).toMatchObject({ code: 0, stdout: 'done\n', stderr: '' });
  });

  it.each(definitions.map((definition) => [definition.line, definition] as const))(
    '« %s » refuses a stray word and an unknown option',
    async (_line, { examples: [example = ''], isChange = false }) => {
      for (const stray of [['stray'], ['--stray'], ['--stray=5'], ['--', '--stray']]) {
        const { code, given, stderr } = await type([...words(example), ...stray, 'second', 'third']);
        expect([stray, code, given]).toEqual([stray, 2, []]);
        expect(stderr).toMatch(/stray|second|third/);
        expect(stderr.includes('the live site is unchanged')).toBe(isChange);
      }
    },
  );

  it('has help with each option and an example', async () => {
    for (const {
      line,
      examples: [example = ''],
      options = [],
    } of definitions) {
      const name = line.split(/ [<[]/)[0] ?? '';
      const { code, stdout } = await type([...split(name), '--help']);
      expect([name, code]).toEqual([name, 0]);
      expect(stdout).toContain(example);
      for (const { long, hidden } of options) if (!hidden) expect(stdout).toContain(long);
    }
  });
});

describe('a group of commands', () => {
  it('lists its releases without a verb', async () => {
    expect(await type(['releases', '--local'])).toMatchObject({ code: 0, stdout: 'done\n' });
  });

  it('ends with 2 without a verb, or with another', async () => {
    expect(await type(['teams'])).toMatchObject({
      code: 2,
      given: [],
      stderr: expect.stringContaining('site teams --help'),
    });
    expect(await type(['teams', 'lst'])).toMatchObject({ code: 2, given: [] });
    expect(await type(['releases', 'prnue', '--local'])).toMatchObject({ code: 2, given: [] });
  });
});

describe('site teams revoke', () => {
  it('takes an id that begins with a dash', async () => {
    const id = `-${'A'.repeat(42)}`;
    expect((await type(['teams', 'revoke', id])).given).toEqual([{ words: [id], options: {} }]);
  });
});

describe('site completion', () => {
  /** Returns what the completion for bash proposes for the last word of a line. */
  async function complete(line: string) {
    let script = '';
    const io = { stdout: { write: (text: string) => (script += text) }, stderr: process.stderr, env: {} };
    const rooms = { releases: async () => () => 0, teams: async () => () => 0, editors: async () => () => 0 };
    expect(await runLine(['completion', 'bash'], { rooms, io })).toBe(0);
    const quoted = split(line).map((word) => `'${word}'`);
    const run = `COMP_WORDS=(${quoted.join(' ')}); COMP_CWORD=${quoted.length - 1}; _site; echo "\${COMPREPLY[@]}"`;
    return split(execFileSync('bash', ['-c', `${script}${run}`], { encoding: 'utf8' }).trim());
  }

  it.each([
    ['site te', ['teams']],
    ['site teams re', ['revoke']],
    ['site rele', ['release', 'releases']],
    ['site releases --t', ['--to']],
    ['site release hosting --ca', ['--canary']],
    ['site release hosting --canary 5 --th', ['--then']],
    ['site teams add Hosting --rem', ['--remotes']],
    ['site release --ch', ['']],
    ['site outb', ['']],
  ])('completes « %s »', async (line, words) => {
    expect(await complete(line)).toEqual(words);
  });
});

describe('site new remote', () => {
  it('needs --out with --site in the clone alone', async () => {
    const line = ['new', 'remote', 'formations', '--out', 'formations'];
    expect(await type(line)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--out and --site go together'),
    });
    expect(await type(line, { hasDatabase: false })).toMatchObject({ code: 0 });
  });
});

describe('--json', () => {
  it('prints the result as one object', async () => {
    expect((await type(['releases', '--local', '--json'])).stdout).toBe('{"done":true}\n');
  });

  it('prints a fault as one object', async () => {
    const outcome = new Error('it failed');
    const { code, stdout, stderr } = await type(['rollback', 'hosting', '--local', '--json'], { outcome });
    expect([code, stdout]).toEqual([1, '{"error":{"message":"it failed","code":1}}\n']);
    expect(stderr).toBe('the live site is unchanged: it failed\n');
  });
});
