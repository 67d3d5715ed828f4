import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '@site/api/integrity';
import { keyedContactBody } from '@site/api/testing/contact';
import { freePort } from '@site/api/testing/postgres';
import { tempDir } from '@site/api/testing/temp-dir';
import { DELIVERY_CHANGES_PATH } from '@site/api-contract/delivery-rules';
import { MODULE_REPORTS_PATH } from '@site/api-contract/module-reports-rules';
import { deliverTo } from '@site/shell/releases/to/client.ts';
import { signerWith } from '@site/shell/releases/to/signer.ts';
import { sourceOf } from '@site/shell/site/source.ts';
import { at } from '@site/shell/tasks/lib.mjs';
import { copyBuild, nextVersion } from '#support/builds.ts';
import { residentBytes } from '#support/process.ts';
import { addTeam } from '#support/team.ts';
import { buildTestSite } from '#support/test-site.mjs';
import { wholeVisits } from '#support/visitors.ts';
import { atEnd, median, runBench, startSite } from './harness.mjs';
import { flood } from './load.mjs';

/**
 * `npm run bench:hostile`: one host on the embedded database, 30 requests a second of whole visits and the operator's
 * rollbacks; first alone, then beside a hostile team key and an anonymous flood, then alone again. A failed visit, an answer
 * 5xx or a rollback above {@link ROLLBACK_LIMIT_MS} makes the status 1. Linux only.
 */
const DEFAULTS = { minutes: 10 };

const VISITED = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', '/plan-du-site', '/'];
const ROLLBACK_LIMIT_MS = 5_000;
/** Between the end of a rollback and the next release, in milliseconds. */
const ROLLBACK_REST_MS = 5_000;
/** Between two tries of one attack, in milliseconds. */
const ATTACK_REST_MS = 50;
/** Requests a second of each flood. */
const FLOOD_RATE = 20;
const ALONE_S = 45;

/** Starts one host with the operator's key and the hostile key of the team `cloud`. */
async function startTarget() {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const host = await startSite({
    env: {
      PORT,
      PUBLIC_ORIGIN: origin,
      SITE_DIR: tempDir(atEnd),
      TRUST_PROXY: 'loopback',
      FORM_GLOBAL_LIMIT: '60',
    },
  });
  const operator = await addTeam(host, 'operator', '*');
  const hostile = await addTeam(host, 'cloud', ['cloud']);
  return { host, origin, operator, hostile };
}

/** Builds a release of cloud with 97 MB of files that no page uses. */
function buildLargeRelease() {
  const copy = copyBuild(at('mfe-cloud', 'dist'));
  const manifest = structuredClone(copy.manifest);
  for (let count = 0; count < 5; count += 1) {
    const bytes = randomBytes(19_400_000);
    writeFileSync(join(copy.dist, 'client', `large-${count}.bin`), bytes);
    manifest.files.client[`large-${count}.bin`] = integrityOf(bytes);
  }
  atEnd(copy.remove);
  return copy.announce(manifest);
}

/** A busy host's « later » counts as its answer. */
const IMPATIENT = { totalMs: 60_000, outageMs: 1, pauseMs: 1 };

/** Returns what a team key tries through the delivery API, each an async function to repeat. */
function planAttacks(origin, sign) {
  const approach = { origin, sign, tell: () => {}, retryLimits: IMPATIENT };
  const deliver = (action, { dist, manifest: { name, buildId } }) => {
    const change = { action, remote: name, buildId };
    return deliverTo(approach, action === 'preview' ? { ...change, hours: 1 } : change, sourceOf(dist));
  };
  const hosting = copyBuild(at('mfe-hosting', 'dist'));
  atEnd(hosting.remove);
  const large = buildLargeRelease();
  let version = 0;
  return [
    () => deliver('release', hosting),
    () => deliver('preview', large),
    () => {
      version += 1;
      const build = nextVersion(at('mfe-cloud', 'dist'), `Aperçu ${version}`);
      return deliver('preview', build).finally(build.remove);
    },
    () => deliverTo(approach, { action: 'rollback', remote: 'cloud' }, null),
  ];
}

/** Returns requests to flood the host with: statements that change nothing, and requests that need no key. */
async function planFloods(origin, sign) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signAsStranger = await signerWith(privateKey.export({ format: 'jwk' }), origin);
  const changeWith = (statement) => ({
    method: 'POST',
    path: DELIVERY_CHANGES_PATH,
    next: () => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ statement }) }),
  });
  let networks = 0;
  const post = (path, buildBody) => ({
    method: 'POST',
    path,
    next: () => {
      networks += 1;
      return {
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': `2001:db8:${(networks % 50_000).toString(16)}::1`,
        },
        body: JSON.stringify(buildBody()),
      };
    },
  });
  const { buildId: release } = JSON.parse(readFileSync(at('mfe-cloud', 'dist', 'manifest.json'), 'utf8'));
  return [
    changeWith(await signAsStranger({ action: 'rollback', remote: 'hosting' })),
    changeWith(`${await sign({ action: 'rollback', remote: 'cloud' })}x`),
    changeWith(await sign({ action: 'abort', remote: 'cloud' })),
    post(MODULE_REPORTS_PATH, () => ({
      reports: [{ remote: 'hosting', release, outcome: 'render-failed' }],
      views: [randomUUID()],
    })),
    post('/send-contact', keyedContactBody),
    { path: '/recherche', next: () => ({ path: `/recherche?q=${randomUUID().slice(0, 8)}` }) },
  ];
}

/** Starts every attack, each again as soon as it is over. Returns how to end them, which resolves with the answers. */
async function startAttacks({ origin, hostile }) {
  const { sign } = hostile;
  const answers = new Map();
  const count = (answer) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const onAnswer = (status) => count(`HTTP ${status}`);
  const floods = (await planFloods(origin, sign)).map((request) =>
    flood(origin, request, { rate: FLOOD_RATE, onAnswer }),
  );
  let isOver = false;
  const working = planAttacks(origin, sign).map(async (act) => {
    while (!isOver) {
      await act().then(
        () => count('done'),
        (error) => count(error.type || error.message),
      );
      await pause(ATTACK_REST_MS);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all([...working, ...floods.map((end) => end())]);
    return [...answers].toSorted(([, a], [, b]) => b - a);
  };
}

/** Releases hosting and rolls it back as the operator until then; returns the seconds of each rollback. */
async function rollBackUntil({ operator }, build, end) {
  const operate = async (...args) => {
    const start = performance.now();
    const { code, output } = await operator.run(...args);
    if (code !== 0) throw new Error(output);
    return (performance.now() - start) / 1000;
  };
  const times = [];
  while (performance.now() < end) {
    await operate('release', 'hosting', '--from', build.dist);
    times.push(await operate('rollback', 'hosting'));
    await pause(ROLLBACK_REST_MS);
  }
  return times;
}

/** Measures visits and rollbacks for so many seconds. Returns a row of the report. */
async function measurePhase(phase, target, build, seconds, faults) {
  const leave = wholeVisits(target.origin, VISITED);
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(target.host.pid));
  }, 250);
  const rollbacks = await rollBackUntil(target, build, performance.now() + seconds * 1000).finally(() =>
    clearInterval(timer),
  );
  const { requests, latencies, faults: failed } = await leave();
  const sorted = latencies.toSorted((a, b) => a - b);
  const slowest = Math.max(...rollbacks);
  faults.push(...failed.slice(0, 20));
  if (slowest * 1000 > ROLLBACK_LIMIT_MS) faults.push(`${phase}: a rollback took ${slowest.toFixed(1)} s`);
  return {
    phase,
    'requests of visits': requests,
    failed: failed.length,
    'median ms': median(latencies),
    'p99 ms': sorted[Math.floor(sorted.length * 0.99)],
    'slowest ms': sorted.at(-1),
    'most MB': most / 1e6,
    'MB at the end': residentBytes(target.host.pid) / 1e6,
    rollbacks: rollbacks.length,
    'rollback s, median': median(rollbacks),
    'rollback s, slowest': slowest,
  };
}

async function bench({ minutes }) {
  await buildTestSite();
  const target = await startTarget();
  const build = nextVersion(at('mfe-hosting', 'dist'), 'Essai');
  atEnd(build.remove);
  const faults = [];
  const measure = (phase, seconds) => measurePhase(phase, target, build, seconds, faults);
  const rows = [await measure('visitors alone', ALONE_S)];
  const end = await startAttacks(target);
  rows.push(await measure(`under attack, ${minutes} min`, minutes * 60));
  const answers = await end();
  rows.push(await measure('visitors alone again', ALONE_S));
  for (const [answer, count] of answers) if (answer.includes('HTTP 5')) faults.push(`${count} × ${answer}`);
  const hostile = answers.reduce((sum, [, count]) => sum + count, 0);
  const counted = answers.map(([answer, count]) => `${count} × ${answer}`).join(', ');
  return { profile: ['no throttling'], rows, notes: [`${hostile} hostile requests: ${counted}.`], faults };
}

await runBench('bench:hostile', DEFAULTS, bench);
