import { runCommand } from '@site/api/testing/command';
import { buildContactBody, postContact } from '@site/api/testing/contact';
import { cheapPasswordHash } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { startApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CommandError } from '../../src/cli/command.ts';
import * as submissions from '../../src/cli/submissions.ts';

it('submissions lists, shows, exports and purges submissions', async () => {
  const env = { DATA_DIR: createTempDir(onTestFinished), ADMIN_PASSWORD_HASH: cheapPasswordHash };
  const list = () => runCommand(submissions.list, env);
  const exportAll = (options = {}) => runCommand(submissions.exportAll, env, [], options);
  const show = (id: string) => runCommand(submissions.show, env, [id]);
  expect(await list()).toBe('0 submissions\n');
  expect(await exportAll()).toBe('[]\n');
  const api = await startApi(onTestFinished, env);
  const body = buildContactBody({ offre: 'vps-1', rappel: 'mardi', quote: 'vps-1*2*999-500' });
  const { reference } = await (await postContact(api.origin, body)).json();
  const signup = await postJson(`${api.origin}/beta-signup`, { email: 'lea@example.org', project: 'p' });
  expect(signup.status).toBe(200);
  expect(await list()).toMatch(
    /contact {2}zoe@example\.org {2}vps-1\n.*beta {5}lea@example\.org {2}p\n2 submissions/,
  );
  const exported = JSON.parse(await exportAll());
  expect(exported).toMatchObject([
    {
      kind: 'contact',
      lastname: 'Le Goff',
      rappel: 'mardi',
      adresse: null,
      reference,
      quote: {
        lines: [{ offer: 'vps-1', quantity: 2, monthlyCents: 999, onceCents: 500, state: 'unchecked' }],
        sum: { monthlyCents: 1998, onceCents: 1000, firstBillCents: 2998, yearCents: 24_976, unpriced: 0 },
      },
    },
    { kind: 'beta', project: 'p' },
  ]);
  expect((await exportAll({ kind: 'beta', format: 'csv' })).split('\n')).toHaveLength(3);
  for (const text of [await show(exported[0].id), await exportAll({ kind: 'contact', format: 'csv' })]) {
    expect(text).toContain('01 23 45 67 89');
    expect(text).toContain(reference);
    expect(text).toContain('1. 2 × vps-1 (vps-1) : 9,99\u00a0€ par mois, 5,00\u00a0€ une fois chacun\n');
  }
  // A mail being sent would prevent the erasure: the message's, its receipt and the sign-up's.
  await vi.waitFor(() => expect(api.log.join('').match(/"mail sent"/g)).toHaveLength(3), 60_000);
  expect(await runCommand(submissions.purge, env)).toMatch(
    /^Older than 36 months .* 0 contact messages, 0 beta/,
  );
  expect(await runCommand(submissions.purge, env, [exported[0].id])).toContain('is erased');
  await expect(show(exported[0].id)).rejects.toThrow(CommandError);
});
