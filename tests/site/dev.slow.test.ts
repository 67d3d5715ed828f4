import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { findConsecutiveFreePorts } from '#support/ports.ts';
import { isRunning, listDescendants } from '#support/process.ts';
import { startCommand } from '#support/programs.ts';

/** The shell and its four remotes. */
const APPS = 5;

/** `npm run dev`, once the shell listens. */
async function begin() {
  const port = await findConsecutiveFreePorts(APPS);
  const env = { PORT: String(port), DATA_DIR: createTempDir(onTestFinished), NO_COLOR: '1' };
  const npm = startCommand('npm', ['run', 'dev'], env);
  onTestFinished(() => npm.stop());
  const printed = await npm.waitForOutput(/^shell +➜ +Local: +(http:\S+)$/);
  const processes = listDescendants(npm.pid);
  onTestFinished(() => {
    for (const pid of processes.filter(isRunning)) process.kill(pid, 'SIGKILL');
  });
  return { npm, port, printed, processes };
}

describe('npm run dev', () => {
  test('serves every app from PORT on, and ends all of them with npm', async () => {
    const { npm, port, printed, processes } = await begin();
    expect(printed).toBe(`http://localhost:${port}/`);
    const origin = `http://localhost:${port}`;
    const html = await fetchText(origin, '/offres/vds', { Accept: 'text/html' });
    expect(html).toContain('<title>VDS : serveurs dédiés virtuels</title>');
    expect(html).toContain(`http://localhost:${port + 1}/mfe/hosting/mf-manifest.json`);
    const remote = `http://localhost:${port + 1}/mfe/hosting/mf-manifest.json`;
    await vi.waitFor(async () => expect((await fetch(remote)).status).toBe(200), { timeout: 60_000 });
    const moved = await sendRawRequest(origin, '/offres/vps/lxc');
    expect([moved.status, moved.headers.location]).toEqual([301, '/offres/vps/xeon']);
    expect((await sendRawRequest(origin, '/healthz')).status).toBe(200);
    // The launcher and a server for each app.
    expect(processes.length).toBeGreaterThanOrEqual(1 + APPS);

    process.kill(npm.pid, 'SIGTERM');
    expect((await npm.ended).code).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  });

  test('ends every server when its launcher is killed', async () => {
    const { processes } = await begin();
    const [launcher = 0] = processes;
    process.kill(launcher, 'SIGKILL');
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 60_000 });
  });

  test.each(['0', '-1', 'site', '65001'])('refuses PORT=%s and starts nothing', async (PORT) => {
    const { code, stderr } = await startCommand('node', ['shell/tasks/site.mjs', 'dev'], { PORT }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`PORT takes a number from 1 to 65000, not « ${PORT} »`);
  });
});
