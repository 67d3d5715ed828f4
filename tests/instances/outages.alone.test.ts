import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { type OwnPostgres, startOwnPostgres } from '@site/api/testing/postgres';
import { readTableRows } from '@site/api/testing/rows';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildNextVersion } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { findMissingNginx } from '#support/nginx.ts';
import { root } from '#support/paths.ts';
import { type Host, type HostsSite, startSite } from '#support/site.ts';
import { addTeam, buildReleaseChange, sendSignedChange, type Team } from '#support/team.ts';
import { startVisits } from '#support/visitors.ts';

vi.setConfig(COMPOSING);

const PAGE = '/offres/object-storage';
const PAGES = [PAGE, '/offres/vds', '/plan-du-site'];
/** The query by which a host fetches the files of a composition. */
const FETCHING = /from "site_blob"/;

const afterFile = createFileCleanup();
const missingDependency = findMissingNginx();
let postgres: OwnPostgres;
let site: HostsSite;
let team: Team;
beforeAll(async () => {
  if (missingDependency) return;
  postgres = await startOwnPostgres(afterFile);
  site = await startSite({
    cleanup: afterFile,
    database: postgres.url,
    hosts: 3,
    proxy: 'nginx',
    launcher: 'npm',
  });
  team = await addTeam(site, 'Cloud', ['cloud']);
});
beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

const host = (index: number) => site.hosts[index] as Host;

/** Begins a release at the first host. */
function begin(label: string) {
  const build = buildNextVersion(join(root, 'mfe-cloud/dist'), label);
  onTestFinished(build.remove);
  const outcome = sendSignedChange(host(0), team, buildReleaseChange(build), build);
  // A test that awaits the outcome gets its error; a test that fails earlier reports its own.
  outcome.catch(() => {});
  const scripts = Object.keys(build.manifest.files.client).map((file) => `/mfe/cloud/${file}`);
  return { outcome, tag: build.tag, scripts };
}

/** Ends a host as a power cut does. Call the result to start another in its place, with nothing on its disk. */
async function kill(index: number): Promise<() => Promise<void>> {
  const { origin, stop } = host(index);
  await stop('SIGKILL');
  return async () => {
    site.hosts[index] = await site.addHost({ PORT: new URL(origin).port });
  };
}

const live = async () => {
  const [row] = await readTableRows({ config: site }, 'site_live');
  return row?.composition;
};

/** Resolves once these hosts, or all, are ready and serve what is live, of which this is part. */
async function allServe(tag: string, hosts = site.hosts): Promise<void> {
  const composition = await live();
  await vi.waitFor(
    async () => {
      for (const { origin } of hosts) {
        const answer = await fetch(`${origin}/readyz`);
        expect(await answer.json()).toEqual({
          status: 'ready',
          composition,
          wanted: composition,
          canCompose: true,
        });
        expect(await (await fetch(origin + PAGE)).text()).toContain(tag);
      }
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Visits through nginx from now on; the result ends them, and none may have failed. */
function amidVisits() {
  const leave = startVisits(site.origin, PAGES);
  return async () => {
    const { visits, faults } = await leave();
    expect(faults).toEqual([]);
    expect(visits).toBeGreaterThan(0);
  };
}

it('host killed while it fetches is replaced by one that shows the live site', async () => {
  const leave = amidVisits();
  const fetching = host(2).database.hold(FETCHING);
  const { outcome, tag } = begin('Pendant la lecture');
  await fetching;
  const replace = await kill(2);
  expect((await outcome).state).toBe('live');
  await allServe(tag, site.hosts.slice(0, 2));
  await replace();
  await allServe(tag);
  await leave();
});

it('host killed before it serves a live change all serve it, and the log has it', async () => {
  const leave = amidVisits();
  const fetching = host(1).database.hold(FETCHING);
  const { outcome, tag } = begin('Pendant la bascule');
  await fetching;
  const replace = await kill(0);
  host(1).database.letGo();
  await replace();
  expect(await outcome).toMatchObject({ action: 'release', state: 'done' });
  await allServe(tag);
  await leave();
});

it('host killed while it composes changes nothing, and its change is made after', async () => {
  const leave = amidVisits();
  const before = await live();
  const { outcome, tag } = begin('Pendant la composition');
  const composed = join(host(0).siteDir, 'composed');
  await vi.waitUntil(() => existsSync(composed) && readdirSync(composed).length > 0, {
    timeout: 60_000,
    interval: 5,
  });
  const replace = await kill(0);
  expect(await live()).toBe(before);
  await replace();
  expect((await outcome).state).toBe('live');
  await allServe(tag);
  await leave();
});

it('host that can’t follow holds up no other, and nginx leaves it out', async () => {
  const leave = amidVisits();
  const behind = host(2);
  behind.database.sever(FETCHING);
  const { outcome, tag } = begin('En retard');
  await outcome;
  await allServe(tag, site.hosts.slice(0, 2));
  await vi.waitFor(async () => expect((await fetch(behind.origin + PAGE)).status).toBe(503), {
    timeout: 60_000,
  });
  expect((await fetch(`${behind.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${behind.origin}/api/dedicated`)).status).toBe(200);
  for (let visit = 0; visit < 6; visit++)
    expect(await (await fetch(site.origin + PAGE)).text()).toContain(tag);
  behind.database.letGo();
  await allServe(tag);
  await leave();
});

it('database restarted during a switch interrupts no page, and all hosts follow', async () => {
  const leave = amidVisits();
  const fetching = host(2).database.hold(FETCHING);
  const { outcome, tag, scripts } = begin('Pendant un redémarrage');
  await fetching;
  // The release is live but no host has activated it. A host serves the files of its pages once it has fetched them.
  for (const { origin } of site.hosts.slice(0, 2)) {
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(scripts.map((script) => fetch(origin + script)));
        expect(answers.map(({ status }) => status)).toEqual(scripts.map(() => 200));
      },
      { timeout: 60_000 },
    );
    expect(await (await fetch(origin + PAGE)).text()).not.toContain(tag);
  }
  await postgres.stop();
  await postgres.start();
  host(2).database.letGo();
  await outcome;
  await allServe(tag);
  await leave();
});
