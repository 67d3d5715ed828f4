import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { serveHandlers } from '@site/api/testing/serve';
import { createScaffoldCommands } from '@site/shell/dev/scaffold/main.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COMPOSING } from './support/composing.ts';
import { kitPackage, RemoteRepository } from './support/remote-repository.ts';
import { WorkingCopy } from './support/working-copy.ts';

vi.setConfig(COMPOSING);

const checkout = new WorkingCopy({}, { isBuilt: false });
const outside = mkdtempSync(join(tmpdir(), 'scaffold-'));
afterAll(() => {
  checkout.remove();
  rmSync(outside, { recursive: true });
});

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: checkout.dir, encoding: 'utf8' }).trim().split('\n').filter(Boolean);
/** Commands `site new` in the clone; documents run them as programs. */
const scaffold = createScaffoldCommands({ checkout: checkout.dir, cwd: checkout.dir });
type Kind = keyof typeof scaffold;
const make = (kind: Kind, name: string, options = {}) => scaffold[kind]({ words: [name], options });

/** Runs a package's program in the clone. */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(checkout.dir, 'node_modules/.bin', program), args, {
    cwd: checkout.dir,
    encoding: 'utf8',
  });
  return { status, output: stripVTControlCharacters(`${stdout}${stderr}`) };
}

describe('site new', () => {
  /** Names of the shortest and the longest kind too: the formatter breaks lines by their length. */
  const commands: [kind: Kind, name: string, options?: { path: string }][] = [
    ['remote', 'formations'],
    ['remote', 'x'],
    ['remote', 'abcdefghijklmnopqrst'],
    ['page', 'hosting/firewall'],
    ['page', 'hosting/p', { path: '/offres/p' }],
    ['page', 'formations/a-b-c-d-e-f-g-h-i-j-k-l-m-n-o'],
    ['island', 'hosting/Calculator'],
    ['island', 'cloud/Q'],
    ['island', 'formations/AbCdEfGhIjKlMnOpQrStUvWxYzAbCd'],
  ];

  it('changes nothing when it refuses a name', async () => {
    const before = git('status', '--porcelain');
    await expect(make('page', 'hosting/vps')).rejects.toThrow('nothing was written: ');
    expect(git('status', '--porcelain')).toEqual(before);
  });

  describe('output', () => {
    const lines: string[] = [];
    const added = (...paths: string[]) =>
      git('diff', '--cached', '--name-only', '--diff-filter=A', '--', ...paths);

    beforeAll(async () => {
      for (const command of commands) lines.push(...(await make(...command)));
      // Lint reads files that git knows.
      git('add', '--all');
    });

    it('names the next commands', () => {
      expect(lines.join('\n')).toContain('site release formations');
      expect(lines.join('\n')).toContain('http://localhost:5180/firewall');
    });

    // Types are checked in a package of its own, below: its sources are the same. How lines break depends on names.
    it('passes lint', () => {
      const { status, output } = run('biome', 'check', ...added());
      expect(status, output).toBe(0);
    });

    it('passes its own tests', () => {
      const { status, output } = run('vitest', 'run', '--project', 'unit', ...added('*.test.ts'));
      expect(status, output).toBe(0);
      expect(output).toMatch(/Test Files +12 passed/);
    });

    it('is in the lock file as npm writes it', async () => {
      const { code, output } = await checkout.npm('install', '--package-lock-only', '--offline', '--no-audit')
        .ended;
      expect(code, output).toBe(0);
      expect(git('diff', '--stat', '--', 'package-lock.json')).toEqual([]);
    });
  });
});

describe('site new remote NAME --out DIR', () => {
  const cleanup = createFileCleanup();
  const dir = join(outside, 'ateliers');
  let site: string;

  beforeAll(async () => {
    site = await serveHandlers(cleanup, (request, response) => {
      if (request.path === '/api/delivery/kit.tgz') response.sendFile(kitPackage);
      else response.sendStatus(404);
    });
  });

  it('writes nothing for a site that sends no kit', async () => {
    await expect(make('remote', 'ateliers', { out: dir, site: 'http://127.0.0.1:9' })).rejects.toThrow(
      /^nothing was written: http:\/\/127\.0\.0\.1:9\/api\/delivery\/kit\.tgz: /,
    );
    expect(existsSync(dir)).toBe(false);
  });

  describe('output', () => {
    let repository: RemoteRepository;

    beforeAll(async () => {
      await make('remote', 'ateliers', { out: dir, site });
      repository = new RemoteRepository(dir);
    });

    it('holds the kit of the site', () => {
      expect(readFileSync(join(dir, 'kit.tgz')).equals(readFileSync(kitPackage))).toBe(true);
    });

    it('passes types, which refuse a component’s unknown property', async () => {
      writeFileSync(
        join(dir, 'src/ateliers/wrong.tsx'),
        `import { Hero } from '@site/kit/ui/Hero';
        // @ts-expect-error: « led » is no property.
        export const wrong = <Hero title="Titre" lead="Texte" led="Texte" />;`,
      );
      onTestFinished(() => rmSync(join(dir, 'src/ateliers/wrong.tsx')));
      expect(await repository.typecheck()).toMatchObject({ code: 0, output: '' });
    });

    it('passes its own tests', async () => {
      const { code, output } = await repository.test();
      expect(code, output).toBe(0);
      expect(stripVTControlCharacters(output)).toMatch(/Test Files +2 passed/);
    });
  });
});
