import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { root } from '#support/paths.ts';
import { getCommand, isRunning, listDescendants } from '#support/process.ts';
import { LISTENING_LINE } from '#support/programs.ts';
import { startSlowSubmission } from '#support/slow-submission.ts';
import { StoredSite } from '#support/stored-site.ts';
import { WorkingCopy } from '#support/working-copy.ts';

vi.setConfig(COMPOSING);

const scratch = mkdtempSync(join(tmpdir(), 'start-'));
const dataDir = join(scratch, 'data');
const operatorFile = join(scratch, 'operator.json');
const settings = { SITE_DIR: join(scratch, 'site'), DATA_DIR: dataDir, OPERATOR_FILE: operatorFile };
const stored = new StoredSite(dataDir);
const getLive = (name: string) => stored.registry.releases[name]?.buildId;

const sample = readFileSync(join(root, 'operator.json'), 'utf8');
const operator = JSON.parse(sample);
const writeOperator = (change?: object) =>
  writeFileSync(operatorFile, change ? JSON.stringify({ ...operator, ...change }) : sample);

const PLANS = 'mfe-hosting/src/vds/plans.ts';
const OLD = "plan('Starter', { priceCents: 1499";
const price = (cents: number) => `plan('Starter', { priceCents: ${cents}`;

let checkout: WorkingCopy;
beforeAll(() => {
  checkout = new WorkingCopy(settings);
});

/** The checkout and its site as after a build. */
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  checkout.copySite(dataDir);
  for (const app of ['shell', 'mfe-cloud', 'mfe-hosting']) checkout.restore(app);
  writeOperator();
});
afterAll(() => {
  checkout?.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** `npm start`, and what it says; `page` reads from it. */
async function start(...args: string[]) {
  const site = await checkout.start(...args);
  onTestFinished(site.stop);
  const page = async (path: string) => (await fetch(site.origin + path)).text();
  return { ...site, page };
}

describe('npm start', () => {
  test('builds nothing without an edit, and puts an edit live', async () => {
    const { code, output } = await checkout.run('build');
    expect([code, output]).toEqual([0, '']);
    checkout.edit(PLANS, OLD, price(1599));
    const edited = await start();
    expect(await edited.page('/offres/vds')).toContain('15,99');
    expect(edited.output).not.toMatch(/stays/);
  });

  test('names a taken port of localhost before anything is built', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await once(other.listen(0, '::1'), 'listening');
    const { port } = other.address() as AddressInfo;
    checkout.env = { ...settings, PORT: String(port) };
    onTestFinished(() => {
      checkout.env = settings;
    });
    checkout.edit(PLANS, OLD, price(1599));
    const { code, output } = await checkout.npm('start').ended;
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} of ::1 is taken by another program.`);
    expect(output).not.toContain('Building');
  });

  test('puts the other remotes live if one doesn’t build, and says why', async () => {
    checkout.edit(PLANS, OLD, 'plan(((');
    checkout.edit(
      'mfe-cloud/src/remote.ts',
      'Simulateurs quantiques à l’heure',
      'Calculs quantiques à l’heure',
    );
    const site = await start();
    expect(site.output).toMatch(/^hosting \(mfe-hosting\) doesn’t build:$/m);
    expect(site.output).toMatch(/src\/vds\/plans\.ts/);
    expect(site.output).toMatch(/^What is live of it stays\.$/m);
    expect(site.output).toContain('The site starts as it was last');
    expect(await site.page('/offres/quantic')).toContain('Calculs quantiques à l’heure');
    expect(await site.page('/offres/vds')).toContain('14,99');
    await site.stop();
    // Undone, it is built anew: what a build that failed has left is of no sources.
    checkout.edit(PLANS, 'plan(((', OLD);
    const mended = checkout.npm('run', '--silent', 'build');
    onTestFinished(() => mended.stop());
    await mended.waitForOutput(/^Building hosting…$/);
  });

  test('starts with the last shell if it doesn’t build', async () => {
    const shell = getLive('shell');
    checkout.edit('shell/app/remote.ts', 'export default', 'export defaut');
    const site = await start();
    expect(site.output).toMatch(/^shell \(shell\) doesn’t build:$/m);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    expect(await site.page('/')).toContain(operator.brand.legalName);
    expect(getLive('shell')).toBe(shell);
    await site.stop();
    expect((await checkout.run('build')).code).toBe(2);
  });

  test('puts an edit of the configuration live, and keeps one made elsewhere', async () => {
    writeOperator({ phone: '04 50 12 34 56' });
    expect((await checkout.run('build')).code).toBe(0);
    expect(stored.file('pages/contact.html').toString()).toContain('04 50 12 34 56');
    const theirs = join(scratch, 'theirs.json');
    writeFileSync(theirs, JSON.stringify({ ...operator, phone: '04 50 65 43 21' }));
    expect(await checkout.site('operator', 'apply', theirs, '--local')).toMatchObject({ code: 0 });
    writeOperator({ phone: '04 50 00 00 01' });
    const { code, output } = await checkout.run('build');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/operator\.json: another configuration is in force.*site operator apply/),
    ]);
    expect(stored.file('pages/contact.html').toString()).toContain('04 50 65 43 21');
  });
});

describe('npm start', () => {
  function begin() {
    const npm = checkout.npm('start');
    onTestFinished(() => npm.stop());
    return npm;
  }

  /** Every process below this one; those that a failed test leaves are ended with it. */
  function processesBelow(pid: number): number[] {
    const processes = listDescendants(pid);
    onTestFinished(() => {
      for (const each of processes.filter(isRunning)) process.kill(each, 'SIGKILL');
    });
    return processes;
  }

  describe.each<[string, NodeJS.Signals, (pid: number) => number]>([
    ['SIGTERM to npm alone', 'SIGTERM', (pid) => pid],
    ['SIGINT to all, as Ctrl-C sends it', 'SIGINT', (pid) => -pid],
  ])('%s', (_name, signal, receiver) => {
    test('ends the request under way, then every process, then npm with 0', async () => {
      const npm = begin();
      const origin = `http://127.0.0.1:${await npm.waitForOutput(LISTENING_LINE)}`;
      const processes = processesBelow(npm.pid);
      const submission = startSlowSubmission(origin);
      // Answered after the slow one was received: the host is holding it.
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      process.kill(receiver(npm.pid), signal);
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), {
        timeout: 30_000,
      });
      submission.finish();
      expect(await submission.answer).toBe(201);
      expect((await npm.ended).code).toBe(0);
      expect(processes.filter(isRunning)).toEqual([]);
    });
  });

  test.each([
    ['building', 'vite.js'],
    ['composing', 'composing.js'],
  ])('ends every process when npm gets SIGTERM while it is %s', async (_name, program) => {
    checkout.edit(PLANS, OLD, price(1599));
    const npm = begin();
    const runs = () => listDescendants(npm.pid).some((pid) => getCommand(pid).includes(program));
    await vi.waitFor(() => expect(runs()).toBe(true), { timeout: 60_000 });
    const processes = processesBelow(npm.pid);
    process.kill(npm.pid, 'SIGTERM');
    await npm.ended;
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 30_000 });
    expect(npm.output.join('\n')).not.toMatch(LISTENING_LINE);
  });
});
