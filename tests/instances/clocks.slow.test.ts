import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { installFromDebian } from '@site/api/testing/debian';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { withDatabaseAt } from '@site/api/testing/rows';
import { createTempDir } from '@site/api/testing/temp-dir';
import { readLiveSite } from '@site/shell/releases/changes/live-site.ts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildNextVersion } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { sendRawRequest } from '#support/http.ts';
import { assertSiteBuilt, root } from '#support/paths.ts';
import { type Site, startSite } from '#support/site.ts';
import { addTeam, buildReleaseChange, sendSignedChange, type Team } from '#support/team.ts';
import { readAuditLogPage } from '../../shell/releases/access/audit-log.ts';

vi.setConfig(COMPOSING);

const HOUR_MS = 3_600_000;

/** Debian has a folder for each architecture. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Says why no process can get another clock here; `undefined` when one can. libfaketime is installed first if this is root. */
function findMissingFaketime(): string | undefined {
  if (!existsSync(FAKETIME)) installFromDebian('libfaketime');
  return existsSync(FAKETIME) ? undefined : 'libfaketime is missing: `sudo apt-get install libfaketime`';
}

/** Returns the environment of a process whose clock differs by `offset`, e.g. `+1h`. Its timers run at the usual speed. */
const fakeClock = (offset: string): Record<string, string> => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);
beforeAll(() => assertSiteBuilt());

describe('host whose clock is an hour ahead of PostgreSQL’s', () => {
  const missingDependency = findMissingFaketime();
  let host: Site;
  let team: Team;
  beforeAll(async () => {
    if (missingDependency) return;
    host = await startSite({
      cleanup: afterFile,
      database: await createDatabase(afterFile),
      env: {
        SITE_DIR: createTempDir(afterFile),
        PUBLIC_ORIGIN: 'https://www.example.org',
        ADMIN_PASSWORD_HASH,
        COMPRESSION: 'fast',
        ...fakeClock('+1h'),
      },
    });
    team = await addTeam(host, 'Cloud', ['cloud']);
  });
  beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

  const anotherCloud = (label: string) => {
    const build = buildNextVersion(join(root, 'mfe-cloud/dist'), label);
    onTestFinished(build.remove);
    return build;
  };

  test('has a wrong clock', async () => {
    const date = (await sendRawRequest(host.origin, '/')).headers.date;
    expect(Date.parse(String(date)) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
  });

  test('takes a release that is signed by the right clock, and dates it so', async () => {
    const build = anotherCloud('À l’heure');
    const { state } = await sendSignedChange(host, team, buildReleaseChange(build), build);
    expect(state).toBe('live');
    const [site, auditLog] = await withDatabaseAt(host, async (database) => [
      await readLiveSite(database),
      await readAuditLogPage(database, undefined),
    ]);
    const since = site?.registry.releases.cloud?.since ?? '';
    const entry = auditLog.at(-1);
    for (const at of [Date.parse(since), entry?.at ?? 0])
      expect(Math.abs(at - Date.now())).toBeLessThan(HOUR_MS / 2);
  });
});
