import * as submissions from '@site/api/cli/submissions';
import { runCommand } from '@site/api/testing/command';
import { buildContactBody, postContact } from '@site/api/testing/contact';
import { startPostgres } from '@site/api/testing/postgres';
import { createTempDir } from '@site/api/testing/temp-dir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { production } from '#support/paths.ts';
import { runProgram } from '#support/programs.ts';
import { startSite } from '#support/site.ts';

it('move-to-postgres moves all data once no process uses the file', async () => {
  const server = await startPostgres(onTestFinished);
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const postgres = { ...env, DATABASE_URL: await server.createDatabase(onTestFinished) };
  // A process of its own, as SQLite shares locks within a process.
  const move = () => runProgram([production.site, 'move-to-postgres'], postgres);
  const host = await startSite({ env: { ...env, LOG_LEVEL: 'info' }, cleanup: onTestFinished });
  expect((await postContact(host.origin, buildContactBody())).status).toBe(201);
  const busy = await move();
  expect([busy.code, busy.output]).toEqual([
    1,
    expect.stringContaining('site.db is in use. Stop the site first'),
  ]);
  expect((await postContact(host.origin, buildContactBody())).status).toBe(201);
  // A mail being sent would prevent the erasure below, so the test waits for three mails: two messages and a receipt.
  await vi.waitFor(() => expect(host.output.join('\n').match(/"mail sent"/g)).toHaveLength(3), 60_000);
  await host.stop('SIGKILL');
  const moved = await move();
  expect([moved.code, moved.output]).toEqual([
    0,
    expect.stringMatching(/contact_message +2 rows[\s\S]*counts checked/),
  ]);
  expect((await move()).code).toBe(1);
  expect(await runCommand(submissions.list, postgres)).toContain('2 submissions');
  const purged = await runCommand(submissions.purge, postgres, ['zoe@example.org']);
  expect(purged).toMatch(/is erased: 2 contact messages[\s\S]*VACUUM/);
});
