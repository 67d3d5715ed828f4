import { existsSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { assertSiteBuilt, production } from '#support/paths.ts';
import { LISTENING_LINE } from '#support/programs.ts';
import { launchHost } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { startSlowSubmission } from '#support/slow-submission.ts';

test('start a taken port and faulty settings are named at once', async ({ onTestFinished }) => {
  assertSiteBuilt();
  const dataDir = join(createTempDir(onTestFinished), 'data');
  /** Runs the built host to its end, which comes at once when it can't start. */
  const end = (env: Record<string, string>) =>
    launchHost({ SITE_DIR: production.siteDir, DATA_DIR: dataDir, ...env }).ended;
  const other = await startTestServer(() => {});
  onTestFinished(other.stop);
  const { port } = new URL(other.origin);
  const secondHost = await end({ PORT: port });
  expect([secondHost.code, secondHost.output]).toEqual([1, secondHost.stderr]);
  expect(secondHost.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken .*Choose another one with PORT`),
    ),
  ]);

  const faulty = await end({ PORT: 'x', SMTP_URL: 'x', SUBMISSIONS_RETENTION_MONTHS: '0' });
  expect(faulty.code).toBe(1);
  for (const name of ['PORT', 'SMTP_URL', 'SUBMISSIONS_RETENTION_MONTHS'])
    expect(faulty.stderr).toContain(name);
  expect(existsSync(dataDir)).toBe(false);
});

/** Starts a host that a test signals itself. */
async function startSignalledHost(env: Record<string, string> = {}) {
  assertSiteBuilt();
  const host = launchHost({ ...new SiteCopy(onTestFinished).settings, ...env });
  onTestFinished(() => host.stop());
  const origin = `http://127.0.0.1:${await host.waitForOutput(LISTENING_LINE)}`;
  return { ...host, origin, signal: (name: NodeJS.Signals) => process.kill(host.pid, name) };
}

/** Returns a function that sends requests over one reused connection, and returns the answer's status and `Connection`. */
function visitor(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/healthz`, { agent }, resolve).on('error', reject);
    });
    await answer.resume().toArray();
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
}

describe('stopping host', () => {
  test('answers for the configured delay, and closes kept connections', async () => {
    const host = await startSignalledHost({ SHUTDOWN_DELAY_MS: '5000' });
    const visitors = Array.from({ length: 8 }, () => visitor(host.origin));
    for (const ask of visitors) expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
    host.signal('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${host.origin}/readyz`)).status).toBe(503), {
      timeout: 30_000,
      interval: 5,
    });
    const answers = await Promise.all(visitors.map((ask) => ask()));
    expect(answers).toEqual(visitors.map(() => ({ status: 200, connection: 'close' })));
    expect((await host.ended).code).toBe(0);
  });

  test('ends with 1 at a second signal half a second later', async () => {
    const host = await startSignalledHost();
    const submission = startSlowSubmission(host.origin);
    submission.answer.catch(() => {});
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(200);
    const again = setInterval(() => host.signal('SIGTERM'), 100);
    onTestFinished(() => clearInterval(again));
    host.signal('SIGTERM');
    expect((await host.ended).code).toBe(1);
  });
});
