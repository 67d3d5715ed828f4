import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { findPostgres } from '@site/shell/tasks/postgres.mjs';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { findMissingNginx } from '#support/nginx.ts';
import { findConsecutiveFreePorts } from '#support/ports.ts';
import { getCommand, isRunning, listDescendants } from '#support/process.ts';
import { LISTENING_LINE, type Program, startCommand } from '#support/programs.ts';
import { WorkingCopy } from '#support/working-copy.ts';

vi.setConfig(COMPOSING);

const missingDependency = findMissingNginx();
beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

const PAGE = '/offres/object-storage';
const PASSWORD = /^Mot de passe administrateur \(affiché une seule fois\) : \S+$/m;

const afterFile = createFileCleanup();
let checkout: WorkingCopy;
let port: number;
let cluster: Program;

const origin = () => `http://localhost:${port}`;
const hosts = () => [1, 2, 3].map((number) => `http://localhost:${port + number}`);
const read = (path: string) => readFileSync(join(checkout.dir, 'data/cluster', path), 'utf8');

/** Starts `site cluster`, as a terminal does. */
function start(command = 'npx', args = ['site', 'cluster']): Program {
  const env = { PORT: String(port), COMPRESSION: 'fast', LOG_LEVEL: 'warn' };
  return startCommand(command, args, env, checkout.dir, true);
}

beforeAll(async () => {
  if (missingDependency) return;
  checkout = new WorkingCopy();
  afterFile(() => checkout.remove());
  port = await findConsecutiveFreePorts(5);
  cluster = start();
  afterFile(() => cluster.stop('SIGTERM'));
  await cluster.waitForOutput(LISTENING_LINE);
});

describe('cluster', () => {
  it('names its address, its hosts and the generated admin password', () => {
    expect(cluster.output).toContain(`Site : ${origin()}`);
    expect(cluster.output).toContain(`Hosts: ${hosts().join(', ')}`);
    expect(cluster.output.join('\n')).toMatch(PASSWORD);
  });

  it('says why a second start on the same ports fails, and goes on', async () => {
    const { code, output } = await start().ended;
    expect([code, output]).toEqual([
      1,
      `The cluster was not started. Port ${port} can’t be used (EADDRINUSE): is a cluster running already? It takes the ports ${port} to ${port + 4}. Choose others with PORT, such as PORT=3100.\n`,
    ]);
    expect((await fetch(`${origin()}/readyz`)).status).toBe(200);
  });

  it('names a host that is killed, serves without it, and restarts it', async () => {
    const killed = Number(read('host-2.pid'));
    process.kill(killed, 'SIGKILL');
    for (let count = 0; count < 6; count++) expect((await fetch(origin() + PAGE)).status).toBe(200);
    await cluster.waitForOutput(/^Host 2 is back\.$/);
    expect(cluster.output).toContain('Host 2 ended (SIGKILL). The others go on; it starts again in 1 s.');
    expect(Number(read('host-2.pid'))).not.toBe(killed);
    expect((await fetch(`${hosts()[1]}/readyz`)).status).toBe(200);
  });

  it('ends in order at Ctrl-C, with no process left', async () => {
    const processes = listDescendants(cluster.pid);
    expect(processes.length).toBeGreaterThan(5);
    await cluster.stop('SIGINT');
    expect(processes.filter(isRunning)).toEqual([]);
    expect(cluster.output.slice(-3)).toEqual([
      'Ended: nginx.',
      'Ended: Host 1, Host 2, Host 3.',
      'Ended: PostgreSQL.',
    ]);
    // npx ends by the signal itself once its command has ended.
    await cluster.ended;
  });

  it('starts again without another password', async () => {
    cluster = start();
    await cluster.waitForOutput(LISTENING_LINE);
    expect(cluster.output.join('\n')).not.toMatch(PASSWORD);
  });

  it('ends with no process left when its own process is killed', async () => {
    const processes = listDescendants(cluster.pid);
    await cluster.stop('SIGKILL');
    await vi.waitFor(() => expect(processes.filter(isRunning).map(getCommand)).toEqual([]), {
      timeout: 30_000,
    });
  });
});

describe('cluster without PostgreSQL', () => {
  const isRoot = process.getuid?.() === 0;
  /** Hides Debian's PostgreSQL in a mount namespace. */
  const hide = ['--mount', ...(isRoot ? [] : ['--map-root-user'])];

  it('names the missing package and how to install it', async (context) => {
    context.skip(spawnSync('unshare', [...hide, 'true']).status !== 0, 'unshare isn’t allowed here');
    const folder = join(String(findPostgres()), '../..');
    const empty = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    onTestFinished(() => void execFileSync('rmdir', [empty]));
    const script = `mount --bind ${empty} ${folder} && exec node shell/tasks/site.mjs cluster`;
    const { code, output } = await start('unshare', [...hide, 'sh', '-c', script]).ended;
    const name = `postgresql-${read('postgres/data/PG_VERSION').trim()}`;
    expect([code, output]).toEqual([
      1,
      `The cluster was not started. ${name} can’t be found here. Install Debian’s packages: « sudo apt-get install ${name} ».\n`,
    ]);
  });
});
