import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as submissions from '@site/api/cli/submissions';
import { runCommand } from '@site/api/testing/command';
import { buildKeyedContactBody, postContact, postContactForm } from '@site/api/testing/contact';
import { setFileSizeLimit } from '@site/api/testing/file-size-limit';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { readTableRows } from '@site/api/testing/rows';
import { startApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { production } from '#support/paths.ts';
import { runProgram, startCommand } from '#support/programs.ts';
import { startSite } from '#support/site.ts';

/** `prlimit`, which takes room away from a process, is Linux's. */
const onLinux = it.skipIf(process.platform !== 'linux');

const readiness = async ({ origin }: { origin: string }) => (await fetch(`${origin}/readyz`)).status;

/** Files under a folder that hold a text in their bytes. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() && readFileSync(file).includes(text);
  });

describe('hostile storage', () => {
  it.each([
    ['became files', {}],
    ['wait for a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('keeps no byte of an erased person whose mails %s', async (_what, settings) => {
    const DATA_DIR = createTempDir(onTestFinished);
    const env = { DATA_DIR, ADMIN_PASSWORD_HASH, ...settings };
    const api = await startApi(onTestFinished, env);
    const email = 'marqueur.7391@example.org';
    for (let time = 0; time < 3; time++) {
      const body = buildKeyedContactBody({
        email,
        message: `marqueur-7391 ${'mot '.repeat(200 * time + 10)}`,
      });
      expect((await postContact(api.origin, body)).status).toBe(201);
    }
    expect((await postJson(`${api.origin}/beta-signup`, { email, project: 'p' })).status).toBe(200);
    expect((await postContact(api.origin, buildKeyedContactBody())).status).toBe(201);
    const isSettled = /"mail (sent|not sent, will be tried again)"/g;
    await vi.waitFor(() => expect(api.log.join('').match(isSettled)).toHaveLength(7), {
      timeout: 60_000,
    });
    mkdirSync(join(DATA_DIR, 'backups'));
    writeFileSync(join(DATA_DIR, 'backups', 'site-1.db'), '');
    expect(filesWith(DATA_DIR, 'marqueur').length).toBeGreaterThan(0);

    const stdout = await runCommand(submissions.purge, env, [email.toUpperCase()]);
    expect(stdout).toContain('is erased: 3 contact messages, 1 beta sign-ups, 5 records of mails');
    expect(stdout).toContain(
      `Backups still hold the erased data, delete them yourself: ${DATA_DIR}/backups/site-1.db`,
    );
    expect(filesWith(DATA_DIR, 'marqueur')).toEqual([]);
    const mails = join(DATA_DIR, 'mail');
    expect(existsSync(mails) ? readdirSync(mails) : []).toHaveLength('SMTP_URL' in settings ? 0 : 2);
    expect(await runCommand(submissions.list, env)).toContain('1 submissions');
    expect(await readiness(api)).toBe(200);
  });

  onLinux('answers a full disk with 503 and Retry-After, and recovers by itself', async () => {
    const env = { DATA_DIR: createTempDir(onTestFinished), ADMIN_PASSWORD_HASH };
    const api = await startSite({ env, cleanup: onTestFinished });
    expect((await postContact(api.origin, buildKeyedContactBody())).status).toBe(201);
    setFileSizeLimit(api.pid, 1);
    const body = buildKeyedContactBody();
    const { idempotencyKey: _, consent: __, ...fields } = body;
    const plainForm = { ...(fields as Record<string, string>), consent: 'on' };
    for (const send of [
      () => postContact(api.origin, body),
      () => postContactForm(api.origin, plainForm),
      () => postContact(api.origin, body),
    ]) {
      const refusal = await send();
      expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '5']);
    }
    expect(await readiness(api)).toBe(503);
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200);
    // The answers may arrive before the API's output.
    await vi.waitFor(() => expect(api.output.join('\n')).toContain('disk I/O error'), 60_000);
    const output = api.output.join('\n');
    expect(output.match(/"msg":"database unavailable"/g)).toHaveLength(1);
    expect(output).not.toContain('cannot rollback');

    setFileSizeLimit(api.pid, 'unlimited');
    await vi.waitFor(async () => expect(await readiness(api)).toBe(200), { timeout: 30_000 });
    expect((await postContact(api.origin, body)).status).toBe(201);
    expect((await postContact(api.origin, body)).status).toBe(200);
  });

  onLinux('leaves a whole backup under load, and none without room', async () => {
    const DATA_DIR = createTempDir(onTestFinished);
    const env = { DATA_DIR, ADMIN_PASSWORD_HASH, TRUST_PROXY: '1' };
    const api = await startApi(onTestFinished, env);
    let stored = 0;
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        // Ten from one address, or from one mailbox, would be the limit.
        const headers = { 'X-Forwarded-For': `10.${writer}.${count % 250}.1` };
        const body = buildKeyedContactBody({ email: `visiteur.${writer}.${count}@example.org` });
        expect((await postContact(api.origin, body, headers)).status).toBe(201);
        stored++;
      }
    };
    const writes = Promise.allSettled([0, 1, 2, 3].map(write));
    await vi.waitFor(() => expect(stored).toBeGreaterThan(20), { timeout: 60_000 });
    const folder = join(DATA_DIR, 'backups');
    const command = ['--fsize=40960:unlimited', process.execPath, production.site, 'backup'];
    const full = await startCommand('prlimit', command, env).ended;
    expect([full.code, full.output]).toEqual([1, full.stderr]);
    expect(full.stderr).toMatch(/^There may be no room for the copy \(.*\); nothing was written\.\n$/);
    expect(readdirSync(folder)).toEqual([]);

    const copies = [];
    for (const name of ['a', 'b', 'c']) {
      const before = stored;
      const copy = await runProgram([production.site, 'backup', join(folder, name, 'site.db')], env);
      expect(copy.output).toContain('checked');
      expect(stored).toBeGreaterThan(before);
      copies.push({ before, config: { dataDir: join(folder, name) } });
    }
    isOver = true;
    expect((await writes).map(({ status }) => status)).not.toContain('rejected');
    for (const { before, config } of copies) {
      const messages = await readTableRows({ config }, 'contact_message');
      const mails = await readTableRows({ config }, 'outbox');
      expect(messages.length).toBeGreaterThanOrEqual(before);
      expect(mails.map(({ submission_id }) => submission_id).sort()).toEqual(
        // The operator's mail, and the receipt.
        messages.flatMap(({ id }) => [id, id]).sort(),
      );
    }
  });
});
