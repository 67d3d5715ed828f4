import { createFileCleanup } from '@site/api/testing/cleanup';
import { postJson } from '@site/api/testing/post';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readProblem } from '@site/api/testing/problem';
import { startApi } from '@site/api/testing/start-api';
import { RELEASE_CALL_CHANGES_PATH } from '@site/api-contract/releases/release-rules';
import type { PrivateKey } from '@site/api-contract/releases/releases';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { computeKeyId, findSigningKey, revokeKeyOrIssuer } from '../access/keys.ts';
import { type StartedMemorySite, startMemorySite } from '../testing/memory-site.ts';

const HOUR_S = 3_600;

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);

describe('host whose clock is an hour ahead of PostgreSQL’s', () => {
  let site: StartedMemorySite;
  let jwk: PrivateKey;
  /** Returns the right time, in seconds. */
  const rightNow = () => Math.floor((performance.timeOrigin + performance.now()) / 1000);
  /** Sets the clock of this process, and so the host's, ahead. */
  const setClockAhead = (seconds = HOUR_S) => {
    vi.useFakeTimers({ toFake: ['Date'], now: (rightNow() + seconds) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
  };
  /** Requests a change with a statement signed `secondsFromNow` from the right time. */
  const promoteSigned = async (secondsFromNow: number) => {
    const iat = rightNow() + secondsFromNow;
    const change = { action: 'promote', remote: 'hosting' } as const;
    const statement = await site.sign(jwk, change, { iat, exp: iat + 600 });
    return postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement });
  };
  /** Returns the number of seconds in the reason of a refusal. */
  const secondsIn = async (response: Response, reason: RegExp) => {
    const problem = await readProblem(response);
    expect(problem).toMatchObject({ status: 401, reason: expect.stringMatching(reason) });
    const [, seconds = ''] = reason.exec(String(problem.reason)) ?? [];
    return Number(seconds.replace(',', ''));
  };

  beforeAll(async () => {
    site = await startMemorySite(
      async (cleanup, env, options) =>
        startApi(cleanup, { ...env, DATABASE_URL: await createDatabase(cleanup) }, options),
      afterFile,
    );
    jwk = await site.team('Hosting', ['hosting']);
  });

  it('accepts a statement that is signed now', async () => {
    setClockAhead();
    const response = await promoteSigned(0);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"done"')]);
  });

  it('refuses a statement of its own time, and says that its signer is an hour ahead', async () => {
    setClockAhead();
    const response = await promoteSigned(HOUR_S);
    const seconds = await secondsIn(
      response,
      /future.*\(the signing clock is (3,[56]\d\d) s ahead of the site’s\)/,
    );
    expect(Math.abs(seconds - HOUR_S)).toBeLessThan(10);
  });

  it('remembers used statements as long as they could be used again', async () => {
    // Longer than used statements are remembered after their end.
    setClockAhead(2 * HOUR_S);
    const iat = rightNow();
    const change = { action: 'promote', remote: 'hosting' } as const;
    const statement = await site.sign(jwk, change, { iat, exp: iat + 600 });
    const ask = () => postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement });
    expect(await (await ask()).text()).toContain('"done"');
    // Each change deletes the records of expired statements.
    expect(await (await promoteSigned(0)).text()).toContain('"done"');
    expect(await readProblem(await ask())).toMatchObject({ type: '/api/docs#statement-used', status: 409 });
  });

  it('revokes keys by the right time', async () => {
    setClockAhead();
    const other = await site.team('Cloud', ['cloud']);
    await revokeKeyOrIssuer(site.database, await computeKeyId(other));
    const key = await findSigningKey(site.database, await computeKeyId(other));
    expect(Math.abs((key?.revokedAt ?? 0) / 1000 - rightNow())).toBeLessThan(10);
  });

  it('shows the difference as a metric', async () => {
    setClockAhead();
    const [, seconds] = /^site_clock_difference_seconds (\S+)$/m.exec(await site.metrics()) ?? [];
    expect(Math.abs(Number(seconds) - HOUR_S)).toBeLessThan(10);
  });
});
