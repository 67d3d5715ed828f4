import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { MODULE_REPORTS_PATH } from '../../api/contract/src/module-reports-rules.ts';
import { run } from '../../api/src/testing/api-process.ts';
import { isRoot } from '../../api/src/testing/debian.ts';
import { ADMIN_PASSWORD, cheapPasswordHash } from '../../api/src/testing/password.ts';
import { freePort, startOwnPostgres } from '../../api/src/testing/postgres.ts';
import { at } from '../../shell/tasks/lib.mjs';
import { nextVersion } from '../support/builds.ts';
import { ensureChromium } from '../support/chromium.mjs';
import { fakeClock, lackingFaketime } from '../support/fake-clock.ts';
import { sharedAuditKey } from '../support/fleet.ts';
import { seedPostgres } from '../support/instances.ts';
import { serversOf, startNginx } from '../support/nginx.ts';
import { production } from '../support/paths.ts';
import { runProgram } from '../support/programs.ts';
import { startServer } from '../support/server.ts';
import { buildTestSite } from '../support/test-site.mjs';
import { wholeVisits } from '../support/visitors.ts';
import { markdown, median } from './figures.mjs';
import { atEnd, runBench } from './session.mjs';

/**
 * `npm run drill -- [--releases 20] [--outage 60] [--json FILE]`: three hosts started by `npm start`, each with a disk of its
 * own, one PostgreSQL, nginx in front, 30 requests a second of whole page visits throughout. Meanwhile one fault after the
 * other. It prints what visitors, teams and operators see; a failed request or a change that isn't made makes its status 1.
 */
const TEAMS = ['hosting', 'telecom', 'cloud', 'tools'];
const PAGES = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', '/plan-du-site', '/'];
/** A canary that fails for every visitor is ended within this time, in milliseconds. */
const CANARY_MS = 120_000;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A folder on a disk of its own, 1 MB large: too small to compose on. Root alone can mount one. */
function fill(folder) {
  if (!isRoot) throw new Error('the drill mounts a small disk: run it as root');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  return () => execFileSync('umount', ['-l', folder]);
}

async function startHosts(postgres) {
  await seedPostgres(postgres.url, production);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'drill-'));
    atEnd(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const disks = [folder(), folder(), folder()];
  const start = async (index, env = {}) => {
    const site = await startServer(
      {
        DATABASE_URL: postgres.url,
        DATA_DIR: folder(),
        SITE_DIR: disks[index],
        PUBLIC_ORIGIN: origin,
        TRUST_PROXY: 'loopback',
        COMPRESSION: 'fast',
        ADMIN_PASSWORD_HASH: cheapPasswordHash,
        ...sharedAuditKey(),
        ...env,
      },
      production,
      'npm',
    );
    return site;
  };
  const hosts = [];
  for (const index of [0, 1, 2]) hosts.push(await start(index));
  atEnd(() => Promise.all(hosts.map((host) => host.stop())));
  const nginx = await startNginx({
    http: { whole: 'nginx-hosts.conf' },
    files: serversOf(hosts.map((host) => host.origin)),
    port,
  });
  atEnd(nginx.stop);
  /** Ends a host as an operator does, and starts it at the same port. */
  const restart = async (index, env = {}) => {
    const { port: PORT } = new URL(hosts[index].origin);
    await hosts[index].stop('SIGTERM');
    hosts[index] = await start(index, { ...env, PORT });
    return hosts[index];
  };
  return { origin, hosts, disks, restart };
}

/** Keys of the teams, made and added as an operator does. */
function addTeams(databaseUrl) {
  const keys = mkdtempSync(join(tmpdir(), 'drill-keys-'));
  atEnd(() => rmSync(keys, { recursive: true, force: true }));
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: keys };
  const teams = (...args) => {
    const { status, stderr } = run('cli/teams.js', args, env);
    if (status !== 0) throw new Error(stderr);
  };
  return Object.fromEntries(
    TEAMS.map((team) => {
      const file = join(keys, `${team}.json`);
      teams('key', file);
      teams('add', team, '--remotes', team, '--key', `${file}.pub`);
      return [team, file];
    }),
  );
}

/** A visitor whose browser reports each page, and a failure where the canary showed it. */
async function reportVisits(origin, canary, isOver) {
  for (let visitor = 0; !isOver(); visitor++) {
    const address = `10.9.${(visitor >> 8) & 255}.${visitor & 255}`;
    const headers = { 'X-Forwarded-For': address, Cookie: `groupe=${(visitor * 7) % 1000}` };
    const page = await fetch(`${origin}/offres/vps`, { headers });
    const html = await page.text();
    const [, view] = /view;desc="([^"]+)"/.exec(page.headers.get('server-timing') ?? '') ?? [];
    const [, text = '{}'] =
      /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html) ?? [];
    const { remote, release } = JSON.parse(text).page ?? {};
    const outcome = release === canary ? 'render-failed' : 'shown';
    await fetch(origin + MODULE_REPORTS_PATH, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ reports: [{ remote, release, outcome }], views: [view] }),
    });
    await pause(15);
  }
}

/** Rolls hosting back as an operator does: in a browser, on the deployments page. */
async function rollBackOnPage(origin) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  const page = await browser.newPage({ locale: 'fr-FR' });
  await page.goto(`${origin}/admin/livraisons`);
  await page.getByLabel('Mot de passe').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Ouvrir le tableau' }).click();
  const card = page.getByRole('article', { name: 'hosting', exact: true });
  await card.getByRole('button', { name: /^Revenir/ }).click();
  await page.getByRole('dialog').getByLabel('Confirmez avec votre mot de passe').fill(ADMIN_PASSWORD);
  const start = performance.now();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revenir/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 });
  const ms = performance.now() - start;
  await browser.close();
  return ms;
}

async function drill({ releases, outage }) {
  const lacking = lackingFaketime();
  if (lacking) throw new Error(lacking);
  await buildTestSite();
  const postgres = await startOwnPostgres(atEnd);
  const { origin, hosts, disks, restart } = await startHosts(postgres);
  const keys = addTeams(postgres.url);
  const rows = [];
  const faults = [];
  let version = 0;

  const program = (team, ...args) =>
    runProgram([production.release, ...args, '--to', origin], { DELIVERY_KEY: keys[team] });
  const release = async (team, ...how) => {
    const build = nextVersion(at(`mfe-${team}`, 'dist'), `Exercice ${++version}`);
    const start = performance.now();
    const { code, output, stderr } = await program(team, 'publish', team, '--from', build.dist, ...how);
    build.remove();
    if (code !== 0) faults.push(output);
    return { ms: performance.now() - start, stderr, id: build.manifest.buildId };
  };
  const releaseAll = async (count) => {
    const made = [];
    for (let index = 0; index < count; index++) made.push(await release(TEAMS[index % TEAMS.length]));
    return made;
  };
  const readyz = async (host) => {
    const answer = await fetch(`${host.origin}/readyz`);
    return { ...(await answer.json()), status: answer.status };
  };
  /** One fault while visitors come; `act` resolves with what teams and the operator saw. */
  const phase = async (what, act) => {
    console.error(what);
    const leave = wholeVisits(origin, PAGES);
    const { teams, operator } = await act();
    const { requests, faults: failed } = await leave();
    faults.push(...failed.map((fault) => `${what}: ${fault}`));
    rows.push({ what, visitors: `${requests} requests, ${failed.length} failed`, teams, operator });
  };
  const median0 = (made) => seconds(median(made.map(({ ms }) => ms)));

  await phase(`${releases} releases, one after the other`, async () => {
    const made = await releaseAll(releases);
    const [first, ...others] = await Promise.all(hosts.map(readyz));
    const isSame = others.every(({ composition }) => composition === first.composition);
    if (!isSame) faults.push('the hosts serve different compositions');
    return {
      teams: `all live, ${median0(made)} each (median)`,
      operator: 'three hosts ready, one composition',
    };
  });

  await phase('a canary that throws for all of its visitors', async () => {
    const { id } = await release('hosting', '--canary', '50');
    const start = performance.now();
    let said = '';
    let isEnded = false;
    const watching = (async () => {
      while (!isEnded && performance.now() - start < CANARY_MS) {
        await pause(500);
        const { output } = await program('hosting', 'list');
        isEnded = !output.includes(`hosting@${id}  canary`);
      }
    })();
    await reportVisits(origin, id, () => isEnded || performance.now() - start > CANARY_MS);
    await watching;
    const ms = performance.now() - start;
    if (!isEnded) faults.push(`the canary wasn’t ended within ${seconds(CANARY_MS)}`);
    said =
      hosts.flatMap(({ output }) => output).find((line) => line.startsWith(`abort of hosting ${id}`)) ?? '';
    return { teams: `ended by itself after ${seconds(ms)}`, operator: said.slice(0, 160) };
  });

  await phase('a rollback from the deployments page', async () => {
    const ms = await rollBackOnPage(origin);
    const { output } = await program('hosting', 'list');
    if (!/hosting {2}live .* by admin/.test(output)) faults.push(`no rollback by admin:\n${output}`);
    return { teams: 'the release before is live « by admin »', operator: `done after ${seconds(ms)}` };
  });

  await phase('the disk of one host full', async () => {
    const free = fill(disks[1]);
    writeFileSync(join(disks[1], 'full'), Buffer.alloc(512 * 1024));
    const made = await releaseAll(8);
    const refusals = made.flatMap(({ stderr }) => stderr.match(/^host .* can’t compose: [^.]*/gm) ?? []);
    const { canCompose, status } = await readyz(hosts[1]);
    const { output } = await program('hosting', 'list');
    free();
    if (status !== 200 || canCompose !== false)
      faults.push('the full host doesn’t say that it can’t compose');
    const listed = /^host .*can’t compose: .*$/m.exec(output)?.[0] ?? '';
    if (!listed) faults.push('the list of hosts doesn’t say which one can’t compose');
    return {
      teams: `8 of 8 live, ${median0(made)} each; ${refusals.length} times « can’t compose », another host took it`,
      operator: `/readyz 200, canCompose false; « ${listed.replace(/^host \S+ /, 'host ')} »`,
    };
  });

  await phase(`PostgreSQL away for ${outage} s, one host restarted meanwhile`, async () => {
    const start = performance.now();
    await postgres.stop();
    const restarted = await restart(2);
    const page = await fetch(`${restarted.origin}/offres/vds`);
    const { status, detail } = await readyz(restarted);
    const change = release('cloud');
    if (page.status !== 200) faults.push(`the restarted host answers ${page.status}`);
    if (status !== 503) faults.push(`the restarted host’s /readyz answers ${status}`);
    await pause(Math.max(0, outage * 1000 - (performance.now() - start)));
    await postgres.start();
    const { ms, stderr } = await change;
    const back = performance.now();
    while ((await readyz(restarted)).status !== 200 && performance.now() - back < 30_000) await pause(100);
    const [line = ''] = stderr.match(/^no answer yet.*$/m) ?? [];
    return {
      teams: `a release asked for in the outage is live after ${seconds(ms)}: « ${line.slice(0, 60)}… »`,
      operator: `restarted host: pages 200, /readyz 503 « ${detail} », whole ${seconds(performance.now() - back)} after the database`,
    };
  });

  await phase('one clock an hour ahead, then right again', async () => {
    await restart(0, fakeClock('+1h'));
    const ahead = await releaseAll(4);
    const verified = await program('hosting', 'list', '--verify');
    if (verified.code !== 0) faults.push(verified.output);
    await restart(0);
    const right = await releaseAll(4);
    const { status } = await readyz(hosts[0]);
    if (status !== 200) faults.push(`after the clock was set right /readyz answers ${status}`);
    return {
      teams: `4 + 4 live, ${median0([...ahead, ...right])} each`,
      operator:
        verified.output
          .trim()
          .split('\n')
          .at(-1)
          ?.replace(/, head .*/, '') ?? '',
    };
  });

  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { about: { releases, outage: `${outage} s` }, text: markdown(rows), rows };
}

await runBench({ releases: 20, outage: 60 }, drill);
