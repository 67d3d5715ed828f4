import { execFileSync } from 'node:child_process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../../api/src/testing/api-process.ts';
import { keyedContactBody, postContact, postForm } from '../../api/src/testing/contact.ts';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '../../api/src/testing/password.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';

/** The largest file a process may write, in bytes: beyond, its writes fail as on a full disk. */
const limitFiles = ({ child }: ApiProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);

const readiness = async ({ origin }: ApiProcess) => (await fetch(`${origin}/readyz`)).status;

describe('hostile storage', () => {
  it('When the disk is full then forms say when to come back, readiness fails, the log names the cause once, and all ends without a restart', async () => {
    const env = { DATA_DIR: tempDir(onTestFinished), ADMIN_PASSWORD_HASH };
    const api = await startApiProcess(env, onTestFinished);
    expect((await postContact(api.origin, keyedContactBody())).status).toBe(201);
    limitFiles(api, 1);
    const body = keyedContactBody();
    const { idempotencyKey: _, consent: __, ...fields } = body;
    const plainForm = { ...(fields as Record<string, string>), consent: 'on' };
    for (const send of [
      () => postContact(api.origin, body),
      () => postForm(api.origin, plainForm),
      () => postContact(api.origin, body),
    ]) {
      const refused = await send();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    }
    expect(await readiness(api)).toBe(503);
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200);
    const output = api.output.join('\n');
    expect(output.match(/"msg":"database unavailable"/g)).toHaveLength(1);
    expect(output).toContain('disk I/O error');
    expect(output).not.toContain('cannot rollback');

    limitFiles(api, 'unlimited');
    await vi.waitFor(async () => expect(await readiness(api)).toBe(200));
    expect((await postContact(api.origin, body)).status).toBe(201);
    expect((await postContact(api.origin, body)).status).toBe(200);
  });
});
