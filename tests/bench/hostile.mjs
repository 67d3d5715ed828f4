import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../api/src/testing/api-process.ts';
import { freePort } from '../../api/src/testing/postgres.ts';
import { signerWith } from '../../shell/release/to/signer.ts';
import { at } from '../../shell/tasks/lib.mjs';
import { copyBuild, nextVersion } from '../support/builds.ts';
import { production } from '../support/paths.ts';
import { residentBytes } from '../support/process.ts';
import { runProgram } from '../support/programs.ts';
import { startServer } from '../support/server.ts';
import { buildTestSite } from '../support/test-site.mjs';
import { wholeVisits } from '../support/visitors.ts';
import { markdown, median } from './figures.mjs';
import { atEnd, keep, runBench } from './session.mjs';

/**
 * `npm run bench:hostile -- [--minutes 10] [--json FILE]`: one host on the embedded database and 30 requests a second of
 * whole page visits, first alone, then beside one hostile team key and an anonymous flood. The operator rolls hosting back
 * and forth throughout. A failed visit, an answer 5xx or a rollback above {@link ROLLBACK_LIMIT_MS} makes its status 1.
 */
const PAGES = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', '/plan-du-site', '/'];
const ROLLBACK_LIMIT_MS = 5_000;
/** Between the end of a rollback and the next, in milliseconds. */
const ROLLBACK_REST_MS = 5_000;
/** Between two tries of one attack, in milliseconds. */
const ATTACK_REST_MS = 50;
const ALONE_S = 45;

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const milliseconds = (ms) => `${ms.toFixed(1)} ms`;
const megabytes = (bytes) => `${(bytes / 1_048_576).toFixed(0)} MB`;
const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

function makeFolder() {
  const made = mkdtempSync(join(tmpdir(), 'hostile-'));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Starts one host with the operator's key and the hostile key of the team `cloud`. */
async function startTarget() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = makeFolder();
  const host = keep(
    await startServer({
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      SITE_DIR: makeFolder(),
      TRUST_PROXY: 'loopback',
      FORM_CROWD: '60',
    }),
  );
  const folder = makeFolder();
  const teams = (...args) => {
    const { status, stderr } = run('cli/teams.js', args, { DATA_DIR: dataDir });
    if (status !== 0) throw new Error(stderr);
  };
  const keys = {};
  for (const [name, remotes] of [
    ['operator', '*'],
    ['cloud', 'cloud'],
  ]) {
    keys[name] = join(folder, `${name}.json`);
    teams('key', keys[name]);
    teams('add', name, '--remotes', remotes, '--key', `${keys[name]}.pub`);
  }
  return { host, origin, keys };
}

/** A release of cloud with 97 MB of files that no page uses. */
function largeRelease() {
  const copy = copyBuild(at('mfe-cloud', 'dist'));
  const manifest = structuredClone(copy.manifest);
  for (let count = 0; count < 5; count++) {
    const bytes = randomBytes(19_400_000);
    writeFileSync(join(copy.dist, 'client', `large-${count}.bin`), bytes);
    manifest.files.client[`large-${count}.bin`] = integrityOf(bytes);
  }
  return copy.announce(manifest);
}

/** The calls of a key that keeps to no rule: each answer is counted by its status and problem type. */
class Attacker {
  answers = new Map();
  requests = 0;

  constructor(origin, sign, stranger) {
    this.origin = origin;
    this.sign = sign;
    this.stranger = stranger;
  }

  async call(path, init) {
    this.requests += 1;
    const answer = await fetch(this.origin + path, init);
    const text = await answer.text();
    // A change answers 200 at once, and its refusal follows in the last line.
    const [, type = ''] =
      /"type":"[^"]*?([\w-]+)"/.exec(answer.status === 200 ? (text.trim().split('\n').at(-1) ?? '') : text) ??
      [];
    const key = `${answer.status} ${type}`.trim();
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    return { status: answer.status, text };
  }

  announce(statement, text) {
    return this.call('/api/delivery/uploads', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${statement}` },
    });
  }

  change(statement) {
    return this.call('/api/delivery/changes', {
      method: 'POST',
      body: JSON.stringify({ statement }),
      headers: { 'Content-Type': 'application/json' },
    });
  }

  post(path, body, network) {
    return this.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `2001:db8:${network.toString(16)}::1`,
      },
    });
  }

  /** Announces a build, uploads what the site asks for, and has it previewed, as long as the site lets it. */
  async preview({ dist, manifest }) {
    const text = readFileSync(join(dist, 'manifest.json'), 'utf8');
    const hash = integrityOf(text);
    const change = { action: 'preview', remote: manifest.name, buildId: manifest.buildId, hours: 1 };
    const announced = await this.announce(await this.sign(change, hash), text);
    if (announced.status !== 200) return;
    const paths = Object.entries(manifest.files).flatMap(([side, files]) =>
      Object.entries(files).map(([file, integrity]) => [integrity, join(dist, side, file)]),
    );
    const byHash = new Map(paths);
    for (const integrity of JSON.parse(announced.text).missing) {
      const { status } = await this.call(`/api/delivery/blobs?integrity=${encodeURIComponent(integrity)}`, {
        method: 'PUT',
        body: readFileSync(byHash.get(integrity)),
        headers: {
          'Content-Type': 'application/octet-stream',
          Authorization: `Bearer ${await this.sign(change, hash)}`,
        },
      });
      if (status >= 300) return;
    }
    await this.change(await this.sign(change, hash));
  }
}

/** Starts every attack, each again as soon as it is over; the result ends them and resolves with what was answered. */
async function attack({ origin, keys }) {
  const key = JSON.parse(readFileSync(keys.cloud, 'utf8'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const sign = await signerWith(key, origin);
  const attacker = new Attacker(origin, sign, await signerWith(privateKey.export({ format: 'jwk' }), origin));
  const cloud = JSON.parse(readFileSync(at('mfe-cloud', 'dist', 'manifest.json'), 'utf8'));
  const hosting = readFileSync(at('mfe-hosting', 'dist', 'manifest.json'), 'utf8');
  const large = largeRelease();
  const spent = await sign({ action: 'abort', remote: 'cloud' });
  let version = 0;
  const attacks = {
    'a forged statement': async () =>
      attacker.change(await attacker.stranger({ action: 'rollback', remote: 'hosting' })),
    'an altered statement': async () =>
      attacker.change(`${await sign({ action: 'rollback', remote: 'cloud' })}x`),
    'another team’s remote': async () => {
      const { buildId } = JSON.parse(hosting);
      const change = { action: 'release', remote: 'hosting', buildId };
      await attacker.announce(await sign(change, integrityOf(hosting)), hosting);
      await attacker.change(await sign(change, integrityOf(hosting)));
    },
    'a statement said again': () => attacker.change(spent),
    'previews of 97 MB': () => attacker.preview(large),
    'previews without end': async () => {
      const build = nextVersion(at('mfe-cloud', 'dist'), `Aperçu ${++version}`);
      await attacker.preview(build).finally(build.remove);
    },
    'uploads without a release': async () => {
      const bytes = randomBytes(1_000_000);
      const change = { action: 'release', remote: 'cloud', buildId: cloud.buildId };
      await attacker.call(`/api/delivery/blobs?integrity=${encodeURIComponent(integrityOf(bytes))}`, {
        method: 'PUT',
        body: bytes,
        headers: {
          'Content-Type': 'application/octet-stream',
          Authorization: `Bearer ${await sign(change, integrityOf(bytes))}`,
        },
      });
    },
    'changes without end': async () => attacker.change(await sign({ action: 'rollback', remote: 'cloud' })),
    'invented failures': () =>
      attacker.post(
        '/api/module-reports',
        {
          reports: [{ remote: 'hosting', release: cloud.buildId, outcome: 'render-failed' }],
          views: [randomUUID()],
        },
        version % 50_000,
      ),
    'a flood of messages': () =>
      attacker.post(
        '/api/contact',
        { name: 'X', email: 'x@example.org', subject: 'X', message: 'Bonjour' },
        ++version % 50_000,
      ),
    'a flood of searches': () => attacker.call(`/recherche?q=${randomUUID().slice(0, 8)}`, {}),
  };
  let isOver = false;
  const failures = new Map();
  const working = Object.entries(attacks).map(async ([name, act]) => {
    while (!isOver) {
      await act().catch((error) => failures.set(name, error.message));
      await pause(ATTACK_REST_MS);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(working);
    large.remove();
    for (const [name, message] of failures) console.error(`${name}: ${message}`);
    return attacker;
  };
}

/** Releases hosting and rolls it back as the operator; returns how long each rollback took, in milliseconds. */
async function rollBackUntil({ origin, keys }, next, isOver) {
  const operate = async (...args) => {
    const start = performance.now();
    const { code, output } = await runProgram([production.release, ...args, '--to', origin], {
      DELIVERY_KEY: keys.operator,
    });
    if (code !== 0) throw new Error(output);
    return performance.now() - start;
  };
  const times = [];
  while (!isOver()) {
    await operate('publish', 'hosting', '--from', next.dist);
    times.push(await operate('rollback', 'hosting'));
    await pause(ROLLBACK_REST_MS);
  }
  return times;
}

/** Visits and rollbacks for so many seconds, as one row of the report. */
async function phase(target, next, seconds, name) {
  const leave = wholeVisits(target.origin, PAGES);
  const end = performance.now() + seconds * 1000;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(target.host.pid));
  }, 250);
  const rollbacks = await rollBackUntil(target, next, () => performance.now() > end).finally(() =>
    clearInterval(watch),
  );
  const { requests, latencies, faults } = await leave();
  const row = {
    phase: name,
    requests: `${requests}, ${faults.length} failed`,
    'median, p99, slowest': [0.5, 0.99, 1]
      .map((share) => milliseconds(percentile(latencies, share)))
      .join(', '),
    memory: `${megabytes(most)} at most, ${megabytes(residentBytes(target.host.pid))} at the end`,
    'rollback, median and slowest': `${(median(rollbacks) / 1000).toFixed(1)} s, ${(Math.max(...rollbacks) / 1000).toFixed(1)} s of ${rollbacks.length}`,
  };
  return { row, faults, slowest: Math.max(...rollbacks) };
}

async function bench({ minutes }) {
  await buildTestSite();
  const target = await startTarget();
  const next = nextVersion(at('mfe-hosting', 'dist'), 'Essai');
  const before = await phase(target, next, ALONE_S, 'visitors alone');
  const end = await attack(target);
  const under = await phase(target, next, minutes * 60, `${minutes} minutes under attack`);
  const { requests, answers } = await end();
  const after = await phase(target, next, ALONE_S, 'visitors alone again');
  const phases = [before, under, after];
  const faults = phases.flatMap((each) => each.faults);
  for (const [answer, count] of answers) if (answer.startsWith('5')) faults.push(`${count} × ${answer}`);
  if (under.slowest > ROLLBACK_LIMIT_MS) faults.push(`a rollback took ${under.slowest.toFixed(0)} ms`);
  if (faults.length > 0) console.error(faults.slice(0, 20).join('\n'));
  if (faults.length > 0) process.exitCode = 1;
  const rows = phases.map(({ row }) => row);
  const refusals = [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .map(([answer, count]) => ({ answer, count }));
  return {
    about: { minutes, hostile: `${requests} requests` },
    text: `${markdown(rows)}\n\n${markdown(refusals)}`,
    rows,
    refusals,
  };
}

await runBench({ minutes: 10 }, bench);
