import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { serveHandlers } from '@site/api/testing/serve';
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
const make = (...args: string[]) => checkout.site('new', ...args);

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
  const commands = [
    ['remote', 'formations'],
    ['remote', 'x'],
    ['remote', 'abcdefghijklmnopqrst'],
    ['page', 'hosting/firewall'],
    ['page', 'hosting/p', '--path', '/offres/p'],
    ['page', 'formations/a-b-c-d-e-f-g-h-i-j-k-l-m-n-o'],
    ['island', 'hosting/Calculator'],
    ['island', 'cloud/Q'],
    ['island', 'formations/AbCdEfGhIjKlMnOpQrStUvWxYzAbCd'],
  ];

  it('changes nothing when it refuses a name', async () => {
    const before = git('status', '--porcelain');
    const { code, output } = await make('page', 'hosting/vps');
    expect([code, output]).toEqual([1, expect.stringContaining('nothing was written: ')]);
    expect(git('status', '--porcelain')).toEqual(before);
  });

  describe('output', () => {
    const outputs = new Map<string, string>();
    const added = (...paths: string[]) =>
      git('diff', '--cached', '--name-only', '--diff-filter=A', '--', ...paths);

    beforeAll(async () => {
      for (const args of commands) {
        const { code, output } = await make(...args);
        expect(code, output).toBe(0);
        outputs.set(args.slice(0, 2).join(' '), output);
      }
      // Lint reads files that git knows.
      git('add', '--all');
    });

    it('names the next commands', () => {
      expect(outputs.get('remote formations')).toContain('site release formations');
      expect(outputs.get('page hosting/firewall')).toContain('http://localhost:5180/firewall');
    });

    // The tutorial that makes a remote checks its types (`documents.slow.test.ts`); how lines break depends on names.
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
    const { code, output } = await make('remote', 'ateliers', '--out', dir, '--site', 'http://127.0.0.1:9');
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^nothing was written: http:\/\/127\.0\.0\.1:9\/api\/delivery\/kit\.tgz: /m),
    ]);
    expect(existsSync(dir)).toBe(false);
  });

  describe('output', () => {
    let repository: RemoteRepository;

    beforeAll(async () => {
      const { code, output } = await make('remote', 'ateliers', '--out', dir, '--site', site);
      expect(code, output).toBe(0);
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

    it('builds a release', async () => {
      const manifest = JSON.parse(readFileSync(join(await repository.build(), 'manifest.json'), 'utf8'));
      expect(manifest).toMatchObject({ name: 'ateliers', routes: [{ path: '/ateliers' }] });
    });
  });
});
