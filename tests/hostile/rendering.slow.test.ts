import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import type { ComposeTask } from '@site/shell/compose/task.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BuildWithManifest, copyWithChangedFile } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { production } from '#support/paths.ts';
import { type ComposedSite, TestComposer } from '#support/test-composer.ts';

vi.setConfig(COMPOSING);

const PAGE = '/offres/vds';
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
/** A price list shows since when a price holds. */
const NOW = '2026-02-01T12:00:00.000Z';
const workshop = new TestComposer();
let before: ComposedSite;
beforeAll(async () => {
  process.env.COMPRESSION = 'fast';
  before = await workshop.compose({ registry: workshop.registry(), now: NOW });
});
afterAll(() => {
  delete process.env.COMPRESSION;
  workshop.remove();
});

const serverOf = ({ routes }: Manifest) => routes.find(({ path }) => path === PAGE)?.server ?? '';
/** Hosting with this code in the place of a page. */
const withPage = (code: string): BuildWithManifest =>
  copyWithChangedFile(workshop.distOf('hosting'), 'server', serverOf, () => code);

/** Tools with this code before its island that a page of hosting shows. */
const withIsland = (code: string): BuildWithManifest =>
  copyWithChangedFile(
    workshop.distOf('tools'),
    'server',
    ({ islands }) => islands.find(({ expose }) => expose === './Recommender')?.server ?? '',
    (island) => code + island,
  );

const composeWith = (build: BuildWithManifest): Promise<ComposedSite> =>
  workshop.compose({ registry: workshop.registry(build), previous: before });

const fileOf = (path: string) => `pages${path === '/' ? '/index' : path}.html`;

describe('composition with a hostile page', () => {
  test('is refused with remote, page, reason, file and line', async () => {
    const build = withPage(`\nexport default () => Deno.readTextFileSync('/etc/passwd');`);
    const file = serverOf(build.manifest);
    const error = await composeWith(build).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(
      /^hosting: \/offres\/vds could not be rendered: Requires read access to "\/etc\/passwd"/,
    );
    expect((error as Error).message).toContain(`(hosting server/${file}:2:`);
  });

  test('keeps other remotes’ pages when the page replies in place of others', async () => {
    const part = { markup: 'Pirate', quotes: [], families: [], islands: [], uses: [], usesCatalogue: false };
    const line = JSON.stringify(`${JSON.stringify({ rendered: part })}\n`);
    const code = `Deno.stdout.writeSync(new TextEncoder().encode(${line})); export default () => 'Pirate';`;
    const composed = await composeWith(withPage(code)).catch((error: Error) => {
      // A second reply to one request.
      expect(error.message).toMatch(/^hosting: /);
      return before;
    });
    for (const [path, { remote }] of Object.entries(composed.index.pages))
      if (remote !== 'hosting')
        expect([path, composed.read(fileOf(path)).includes('Pirate')]).toEqual([path, false]);
  });
});

describe('composition with a hostile island', () => {
  /** Replaces a word of whatever is made into text by what all code of a process shares. */
  const PIRATE = `const stringify = JSON.stringify;
    JSON.stringify = (value) => stringify(value).replaceAll('Contact', 'Pirate');
    Object.prototype.href = '/pirate';
    const { join } = Array.prototype;
    Array.prototype.join = function (...args) { return join.apply(this, args).replaceAll('Contact', 'Pirate'); };\n`;

  test('keeps every page around the island, also the rest of the page that shows it', async () => {
    const registry = workshop.registry(withIsland(PIRATE));
    const composed = await workshop.compose({ registry, isIncremental: false, now: NOW });
    const withoutIsland = (html: string) =>
      html
        .replace(/<div data-island="tools\/Recommender".*?(?=<\/main>)/s, '')
        .replace(/<script type="(application\/json|importmap)".*?<\/script>/gs, '')
        .replaceAll(/ (href|src)="[^"]*\/mfe\/tools\/[^"]*"/g, '');
    for (const [path, { remote }] of Object.entries(before.index.pages)) {
      if (remote === 'tools') continue;
      const [earlier, now] = [before, composed].map((site) =>
        withoutIsland(site.read(fileOf(path)).toString()),
      );
      expect([path, now]).toEqual([path, earlier]);
    }
  });

  test('names the remote of an island that throws', async () => {
    await expect(composeWith(withIsland(`throw new Error('panne');`))).rejects.toThrow(
      /^tools: \/games could not be rendered: panne \(tools server\/Recommender\.js:1:/,
    );
  });
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['composing is killed', (composing: ChildProcess) => composing.kill('SIGKILL')],
  ['its host is gone', (composing: ChildProcess) => composing.disconnect()],
])('process of a blocked page ends too: %s', async (_, befall) => {
  const build = withPage(`console.log('pid', Deno.pid); ${BLOCK}`);
  const task: ComposeTask = {
    root: workshop.dir,
    operator: workshop.operator,
    registry: workshop.registry(build),
    previous: before,
    isStrict: true,
    isIncremental: true,
    target: join(workshop.dir, 'orphan'),
    isForced: false,
    isUrgent: false,
    prices: before.index.prices,
    now: new Date().toISOString(),
  };
  const composing = fork(production.composing, { silent: true });
  const ended = once(composing, 'exit');
  composing.send(task);
  let output = '';
  composing.stderr?.on('data', (data) => (output += data));
  const pid = () => Number(/hosting printed: pid (\d+)/.exec(output)?.[1]);
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(isRunning(pid())).toBe(true);
  befall(composing);
  await ended;
  await expect.poll(() => isRunning(pid()), { timeout: 60_000 }).toBe(false);
});
