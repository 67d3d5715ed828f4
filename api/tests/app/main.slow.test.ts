import { existsSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { runApiProgram, startApiProcess } from '@site/api/testing/api-process';
import { buildContactBody } from '@site/api/testing/contact';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { serveHandlers } from '@site/api/testing/serve';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** Returns the settings of a fresh database, with a password hash so that the start generates none. */
const settings = () => ({ DATA_DIR: createTempDir(onTestFinished), ADMIN_PASSWORD_HASH });

/** Starts a submission that stays under way until the test calls `finish`. */
function slowSubmission(origin: string) {
  const body = JSON.stringify(buildContactBody());
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const sending = request(`${origin}/send-contact`, { method: 'POST', headers });
  const answer = new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  sending.write(body.slice(0, 10));
  return { answer, finish: () => sending.end(body.slice(10)) };
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

it('stopping process answers kept connections and closes them', async () => {
  const api = await startApiProcess(settings(), onTestFinished);
  const visitors = Array.from({ length: 8 }, () => visitor(api.origin));
  for (const ask of visitors) expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
  const exited = api.end('SIGTERM');
  const isDraining = () => expect(api.output.join('')).toContain('"msg":"draining"');
  await vi.waitFor(isDraining, { timeout: 30_000, interval: 2 });
  const answers = await Promise.all(visitors.map((ask) => ask()));
  expect(answers).toEqual(visitors.map(() => ({ status: 200, connection: 'close' })));
  expect(await exited).toBe(0);
});

it('taken port is reported in one line, and nothing is stored', async () => {
  const { port } = new URL(await serveHandlers(onTestFinished, (_request, response) => void response.end()));
  const env = { DATA_DIR: join(createTempDir(onTestFinished), 'data') };
  const { status, stdout, stderr } = runApiProgram('main.js', [], { ...env, PORT: port });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Choose another one with PORT, such as PORT=3100; PORT=0 takes a free one.\n`,
  );
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const next = await startApiProcess(env, onTestFinished);
  await vi.waitFor(() => expect(next.output.join('\n')).toContain('Admin password'), { timeout: 30_000 });
});

describe('stopping process', () => {
  it('answers the request under way, then exits with 0', async () => {
    const api = await startApiProcess(settings(), onTestFinished);
    const submission = slowSubmission(api.origin);
    // This answer proves that the server has received the slow submission.
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
    const exited = api.end('SIGTERM');
    await vi.waitFor(() => expect(api.output.join('')).toContain('"msg":"draining"'), { timeout: 30_000 });
    submission.finish();
    expect(await submission.answer).toEqual({ status: 201, connection: 'close' });
    expect(await exited).toBe(0);
  });

  it('answers for the configured delay after readiness fails', async () => {
    const env = { ...settings(), SHUTDOWN_DELAY_MS: '2000' };
    const api = await startApiProcess(env, onTestFinished);
    const exited = api.end('SIGTERM');
    await vi.waitFor(() => expect(api.output.join('')).toContain('"msg":"draining"'), { timeout: 30_000 });
    const probe = await fetch(`${api.origin}/readyz`);
    expect(probe.status).toBe(503);
    expect(probe.headers.get('Connection')).toBe('close');
    expect(await exited).toBe(0);
  });
});

describe('a second signal', () => {
  it('is the first one again when it comes at once', async () => {
    const api = await startApiProcess(settings(), onTestFinished);
    const submission = slowSubmission(api.origin);
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
    api.child.kill('SIGINT');
    const exited = api.end('SIGINT');
    await vi.waitFor(() => expect(api.output.join('')).toContain('"msg":"draining"'), { timeout: 30_000 });
    submission.finish();
    expect(await submission.answer).toEqual({ status: 201, connection: 'close' });
    expect(await exited).toBe(0);
  });

  it('ends the process with 1 half a second later', async () => {
    const api = await startApiProcess(settings(), onTestFinished);
    const submission = slowSubmission(api.origin);
    submission.answer.catch(() => {});
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
    const exited = api.end('SIGTERM');
    const again = setInterval(() => api.child.kill('SIGTERM'), 100);
    onTestFinished(() => clearInterval(again));
    expect(await exited).toBe(1);
  });
});

it('first start shows the password once, and logs where mails go', async () => {
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const first = await startApiProcess(env, onTestFinished);
  await vi.waitFor(() => expect(first.output.join('\n')).toMatch(/Admin password.* (\w{5}-){3}\w{5}/), {
    timeout: 30_000,
  });
  await vi.waitFor(
    () => expect(first.output.join('\n')).toContain('no SMTP_URL: mails are written to files'),
    60_000,
  );
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await startApiProcess(env, onTestFinished);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output.join('\n')).not.toContain('Admin password');
});

it('faulty settings are all named, and the process exits with 1', () => {
  const { status, stderr } = runApiProgram('main.js', [], { PORT: 'x', SMTP_URL: 'x', MAIL_TO: 'x' });
  expect(status).toBe(1);
  for (const name of ['PORT', 'SMTP_URL', 'MAIL_TO']) expect(stderr).toContain(name);
});

it('missing operator.json is named, and the process exits with 1', () => {
  const { status, stderr } = runApiProgram('main.js', [], { ...settings(), OPERATOR_FILE: '/nowhere.json' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('default to values of /nowhere.json')]);
});
