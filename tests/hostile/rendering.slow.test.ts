import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import type { ComposeTask } from '@site/shell/compose/task.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type BuildWithManifest, copyWithChangedFile } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { production } from '#support/paths.ts';
import { isRunning } from '#support/process.ts';
import { type ComposedSite, readStoredComposition, TestComposer } from '#support/test-composer.ts';

vi.setConfig(COMPOSING);

const PAGE = '/offres/vds';
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const workshop = new TestComposer();
const before = readStoredComposition();
afterAll(() => workshop.remove());

const getServer = ({ routes }: Manifest) => routes.find(({ path }) => path === PAGE)?.server ?? '';
/** Hosting with this code in the place of a page. */
const withPage = (code: string): BuildWithManifest =>
  copyWithChangedFile(workshop.getDist('hosting'), 'server', getServer, () => code);

/** Tools with this code before its island that a page of hosting shows. */
const withIsland = (code: string): BuildWithManifest =>
  copyWithChangedFile(
    workshop.getDist('tools'),
    'server',
    ({ islands }) => islands.find(({ expose }) => expose === './Recommender')?.server ?? '',
    (island) => code + island,
  );

const composeWith = (build: BuildWithManifest): Promise<ComposedSite> =>
  workshop.compose({ registry: workshop.registry(build), previous: before });

describe('composition with a hostile page', () => {
  test('is refused when the page replies in place of the next page too', async () => {
    const part = { markup: 'Pirate', quotes: [], families: [], islands: [], uses: [], usesCatalogue: false };
    const replies = `${JSON.stringify({ rendered: part })}\n`.repeat(2);
    // Written at once: the host reads both before it asks for another page.
    const code = `Deno.stdout.writeSync(new TextEncoder().encode(${JSON.stringify(replies)})); export default () => '';`;
    await expect(composeWith(withPage(code))).rejects.toThrow(
      /^hosting: .* could not be rendered: rendering answered unasked\./,
    );
  });
});

describe('composition with a hostile island', () => {
  /** Replaces a word of whatever is made into text by what all code of a process shares. */
  const PIRATE = `const stringify = JSON.stringify;
    JSON.stringify = (value) => stringify(value).replaceAll('Contact', 'Pirate');
    Object.prototype.href = '/pirate';
    const { join } = Array.prototype;
    Array.prototype.join = function (...args) { return join.apply(this, args).replaceAll('Contact', 'Pirate'); };\n`;

  test('keeps the rest of the page that shows it', async () => {
    const composed = await composeWith(withIsland(PIRATE));
    expect(composed.report.renewed).toContain('/games');
    const [earlier, now] = [before, composed].map((site) =>
      site
        .read('pages/games.html')
        .toString()
        .replace(/<div data-island="tools\/Recommender".*?(?=<\/main>)/s, '')
        .replace(/<script type="(application\/json|importmap)".*?<\/script>/gs, '')
        .replaceAll(/ (href|src)="[^"]*\/mfe\/tools\/[^"]*"/g, ''),
    );
    expect(now).toBe(earlier);
  });
});

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
