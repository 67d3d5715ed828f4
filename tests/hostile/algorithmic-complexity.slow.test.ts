import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { signIn } from '@site/api/testing/admin';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildContactBody } from '@site/api/testing/contact';
import { cheapPasswordHash } from '@site/api/testing/password';
import { createTempDir } from '@site/api/testing/temp-dir';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { parsePriceText } from '@site/api-contract/texts/price-text';
import { resultPlaceholders } from '@site/shell/app/result/placeholders.ts';
import { parseSearchSections } from '@site/shell/compose/search-sections.ts';
import { IdentityTokenExchange } from '@site/shell/releases/access/oidc.ts';
import { verifyStatement } from '@site/shell/releases/access/statement.ts';
import { generatePrivateKey } from '@site/shell/releases/testing/statements.ts';
import { Host } from '@site/shell/server/host.ts';
import { openTestSite } from '@site/shell/server/testing.ts';
import { buildRedirectRules, findRedirect } from '@site/shell/site/redirects.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { countSteps, isLinear, recordReadings, startCounting, stopCounting } from '#support/step-counter.ts';
import { openReleaseDatabase } from '../../shell/releases/testing/database.ts';

/** Node refuses more than 16 kB of headers, path included. */
const HEADER_BYTES = 12_000;
const BODY_BYTES = 30_000;
const ADMIN_BYTES = 300_000;
const MARKUP_BYTES = 80_000;
/** The smaller text of each pair is so many times shorter. */
const GROWTH = 4;

const afterFile = createFileCleanup();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
// Trying the expressions at the end of a test takes longer than the host keeps a connection.
afterEach(() => agent.destroy());
let origin: string;
let session: Record<string, string>;

/** The whole host on a composition of one page, with the API inside. */
beforeAll(async () => {
  const dir = createTempDir(afterFile);
  const site = await openTestSite();
  afterFile(() => rmSync(site.dataDir, { recursive: true }));
  const page = '<html lang="fr"><main></main></html>';
  const since = '2026-01-31T12:00:00.000Z';
  // A canary makes the host read a visitor's cookies for their group.
  const canary = { remote: 'tools', buildId: '0123456789ab', since, canary: { from: 0, share: 1 } };
  await site.compose(
    page,
    {
      'pages/404.html': page,
      'pages/resultat.html': `<title></title><script type="module"></script>${Object.values(resultPlaceholders).join('')}`,
      'variants/tools@0123456789ab/policy.json': '{}',
      'variants/tools@0123456789ab/pages/index.html': page,
    },
    { variants: [canary] },
  );
  await site.database.close();
  const config = {
    port: 0,
    host: '127.0.0.1',
    siteDir: join(dir, 'site'),
    importDir: join(dir, 'site'),
    operatorFile: join(import.meta.dirname, '../../operator.json'),
    shutdownDelayMs: 0,
    renderWaitMs: 300,
  };
  const host = await Host.start(config, {
    DATA_DIR: site.dataDir,
    ADMIN_PASSWORD_HASH: cheapPasswordHash,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  });
  afterFile(() => host.stop());
  const server = await startTestServer(host.listener);
  afterFile(server.stop);
  origin = server.origin;
  session = await signIn(origin);
});

interface TestRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

function send({ method = 'GET', path = '/', headers = {}, body }: TestRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin, { method, path, agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      const failed = new Error(
        `${statusCode}: ${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 80)}`,
      );
      response.on('end', () => (statusCode < 500 ? resolve() : reject(failed))).resume();
    });
    outgoing.setTimeout(5_000, () =>
      outgoing.destroy(new Error(`no answer: ${method} ${path.slice(0, 80)}`)),
    );
    outgoing.on('error', reject).end(body);
  });
}

beforeAll(startCounting);
afterAll(stopCounting);

/** Inputs that grow, and the unit they repeat if they are texts. */
interface Growing<T> {
  name: string;
  build: (length: number) => T;
  unit?: string;
}

/**
 * Fails when inputs `GROWTH` times as long take clearly more than `GROWTH` times as many steps, or when a regular expression
 * that reads a repeated unit isn't linear. Nothing is timed: the machine may be busy.
 */
async function expectLinear<T>(
  work: (input: T) => unknown,
  growing: Growing<T>[],
  length: number,
): Promise<void> {
  /** Does the work on an input of each kind, and returns what regular expressions read of each. */
  const workOn = async (inputLength: number) => {
    const readings = [];
    for (const { build } of growing) readings.push(await recordReadings(() => work(build(inputLength))));
    return readings;
  };
  // The first time, modules are loaded and caches filled.
  await workOn(length / GROWTH);
  let [short, long] = [Infinity, Infinity];
  let readings: Awaited<ReturnType<typeof workOn>> = [];
  const isTooSteep = () => !(long / short < 1.5 * GROWTH);
  // The host's own periodic tasks count too: the fewest steps of three are those of the work.
  for (let tries = 0; tries < 3 && isTooSteep(); tries++) {
    short = Math.min(short, (await countSteps(() => workOn(length / GROWTH))).steps);
    const counted = await countSteps(() => workOn(length));
    long = Math.min(long, counted.steps);
    readings = counted.result;
  }
  expect.soft(long / short, 'steps of the longer inputs').toBeLessThan(1.5 * GROWTH);
  for (const [index, { name, unit }] of growing.entries()) {
    if (unit === undefined) continue;
    const slow = readings[index]?.filter((reading) => !isLinear(reading, unit)) ?? [];
    expect
      .soft(
        slow.map(({ source }) => source),
        name,
      )
      .toEqual([]);
  }
}

/** Units that texts are made of, each text of one: signs, and parts of headers and addresses. */
const units = [...' ,;"\\%/.-a1', '"a" ', 'a=b; ', ';a=', '%E0%A4', '../', '127.0.0.1,', 'br;q=0.0,'];

/** The unit again and again, with something before and behind it: spaces at the ends never arrive. */
const grown = (unit: string, length: number, start = 'a') =>
  `${start}${unit.repeat(Math.floor(length / unit.length))}!`;

/** Requests with each unit of {@link units}. */
const growingBy = <T>(all: string[], build: (unit: string, length: number) => T): Growing<T>[] =>
  all.map((unit) => ({ name: `« ${unit} »`, unit, build: (length) => build(unit, length) }));

const contact: TestRequest = { method: 'POST', path: '/send-contact' };
const save: TestRequest = { method: 'POST', path: '/api/save-dedicated' };
const json = { 'Content-Type': 'application/json' };

/** Each header that the site reads, the beginning of a valid value, and the requests that read it. */
const headers: [string, string, ...TestRequest[]][] = [
  ['If-None-Match', 'W/"a"', { path: '/' }, { path: '/api/dedicated' }],
  ['If-Match', '"1"', save],
  ['Cache-Control', 'no-cache', { path: '/api/dedicated' }],
  ['Accept-Encoding', 'br', { path: '/' }],
  ['Cookie', 'groupe=1;', { path: '/' }],
  ['User-Agent', 'AppleWebKit/', { path: '/' }],
  ['X-Forwarded-Proto', 'https', { path: '/' }],
  ['X-Forwarded-For', '127.0.0.1,', { ...contact, headers: json, body: JSON.stringify(buildContactBody()) }],
  ['Origin', 'https://', contact],
  ['Sec-Fetch-Site', 'same-origin', contact],
  ['Content-Type', 'application/json;', { ...contact, body: '{}' }],
  ['Content-Type', 'application/x-www-form-urlencoded; charset="', { ...contact, body: 'a=b' }],
  ['Content-Encoding', 'gzip', { ...contact, headers: json, body: '{}' }],
  ['Authorization', 'Bearer ', { path: '/api/admin/session' }],
  ['Referer', 'https://', contact],
];

const paths: [string, (text: string) => string][] = [
  ['a page with slashes behind', (text) => `/${text}/`],
  ['an order', (text) => `/order/a/${text}`],
  ['a call of the API', (text) => `/api/${text}`],
  ['a restore', (text) => `/api/admin/dedicated/versions/${text}/restore`],
  ['a preview', (text) => `/?apercu=${text}`],
  ['a list of versions', (text) => `/api/admin/dedicated/versions?before=${text}&limit=${text}`],
];

describe('counting', () => {
  it('finds a loop in a loop', async () => {
    const compare = (text: string) => {
      let pairs = 0;
      for (const one of text) for (const other of text) if (one === other) pairs += 1;
      return pairs;
    };
    const short = await countSteps(() => compare('a'.repeat(100)));
    const long = await countSteps(() => compare('a'.repeat(400)));
    expect(long.steps / short.steps).toBeGreaterThan(10);
  });

  it('finds an expression that tries each blank as the first of the last', async () => {
    const text = grown(' ', HEADER_BYTES);
    const readings = await recordReadings(() => text.replace(/\s+$/, '').split(/, /));
    expect(readings.map((reading) => [reading.source, isLinear(reading, ' ')])).toEqual([
      ['\\s+$', false],
      [', ', true],
    ]);
  });
});

describe('texts that grow, one request after the other', () => {
  it.each(headers)('in header %s, beginning with « %s », cost no more', async (name, start, ...requests) => {
    for (const each of requests) {
      const build = (unit: string, length: number): TestRequest => ({
        ...each,
        headers: { ...session, ...each.headers, [name]: grown(unit, length, start) },
      });
      await expectLinear(send, growingBy(units, build), HEADER_BYTES);
    }
  });

  it.each(paths)('in the address of %s cost no more', async (_, toPath) => {
    const build = (unit: string, length: number): TestRequest => ({
      path: toPath(grown(unit, length / 2)),
      headers: session,
    });
    const encodedUnits = units.map((unit) => unit.replace(/[ \t"]/g, encodeURIComponent));
    await expectLinear(send, growingBy(encodedUnits, build), HEADER_BYTES);
  });
});

const offer = createBlankOffer('1');
const manyKeys = (length: number, start = 0) =>
  Object.fromEntries(Array.from({ length: length / 10 }, (_, index) => [`k${start + index}`, 1]));
/** Brackets in brackets, as text: `JSON.stringify` can't write so many. */
const nested = (length: number) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`;

const getText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** Fields of each call. A text fills each field in turn, beside unknown keys, lists and brackets. */
const calls: [string, Record<string, string>, Record<string, unknown>][] = [
  ['/send-contact', json, buildContactBody()],
  ['/beta-signup', json, { email: 'zoe@example.org', project: 'a', projet: 'a', idempotencyKey: 'a' }],
  ['/api/admin/session', json, { password: 'a' }],
  ['/api/telemetry', json, { reports: 'a' }],
];

describe('bodies that grow', () => {
  it.each(calls)('in a field of %s cost no more', async (path, headers, good) => {
    const growing = Object.keys(good).flatMap((field) =>
      growingBy([...units, '\r\n', 'é'], (unit, length): TestRequest => {
        const body = JSON.stringify({ ...good, [field]: grown(unit, length / 2, String(good[field])) });
        return { method: 'POST', path, headers, body };
      }).map((each) => ({ ...each, name: `${field}: ${each.name}` })),
    );
    await expectLinear(send, growing, BODY_BYTES);
  });

  it.each(calls)('in unknown parts of %s cost no more', async (path, headers, good) => {
    const [field = ''] = Object.keys(good);
    const bodies: Record<string, (length: number) => unknown> = {
      keys: (length) => ({ ...good, ...manyKeys(length) }),
      'a list': (length) => ({ ...good, [field]: Array(length / 3).fill(1) }),
      brackets: (length) => `{"${field}":${nested(length)}}`,
      'only brackets': nested,
      reports: (length) => Array(length / 3).fill(1),
    };
    const post = { method: 'POST', path };
    const growing = Object.entries(bodies).map(([name, bodyOf]) => ({
      name,
      build: (length: number): TestRequest => ({ ...post, headers, body: getText(bodyOf(length)) }),
    }));
    await expectLinear(send, growing, BODY_BYTES);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const build = (unit: string, length: number): TestRequest => ({
      ...post,
      headers: form,
      body: unit.repeat(length / unit.length),
    });
    const formUnits = ['a&', '&', '=', 'a=b&', '%', '%E0%A4', '+'];
    await expectLinear(send, growingBy(formUnits, build), BODY_BYTES);
  });

  it('in a faulty list of offers cost no more', async () => {
    const rows = (length: number, perRow: (row: number) => object) =>
      Array.from({ length: (500 * length) / ADMIN_BYTES }, (_, row) => ({
        ...offer,
        id: `${row}`,
        ...perRow(row),
      }));
    const bodies: Record<string, (length: number) => unknown> = {
      'unknown keys in one row': (length) => [{ ...offer, ...manyKeys(length) }],
      'a list of blank places': (length) => [{ ...offer, locations: Array(length / 3).fill('') }],
      'the same id': (length) => rows(length, () => ({ id: '1' })),
      brackets: nested,
    };
    for (const field of ['name', 'price', 'link'])
      bodies[`spaces in ${field}`] = (length) => rows(length, () => ({ [field]: grown(' ', 190, '1') }));
    const growing = Object.entries(bodies).map(([name, bodyOf]) => ({
      name,
      build: (length: number): TestRequest => ({
        ...save,
        headers: { ...json, ...session },
        body: getText(bodyOf(length)),
      }),
    }));
    await expectLinear(send, growing, ADMIN_BYTES);
  });
});

describe('texts that grow, without a server', () => {
  const rules = buildRedirectRules({ clientArea: 'https://client.example.org' });

  it('in a redirected path cost no more', () =>
    expectLinear(
      (path: string) => findRedirect(path, '', rules),
      [
        { name: 'slashes', unit: '/', build: (length) => '/'.repeat(length) },
        { name: 'slashes before a name', unit: '/', build: (length) => `${'/'.repeat(length)}x` },
        { name: 'folders', unit: '/a', build: (length) => `${'/a'.repeat(length / 2)}/` },
      ],
      HEADER_BYTES,
    ));

  it('in a team’s statement, or in a token of its CI, cost no more', async () => {
    const database = await openReleaseDatabase(onTestFinished);
    const verify = async (text: string) => {
      for (const each of [text, `a.${text}`, `${Buffer.from(text).toString('base64url')}.a.a`]) {
        const key = await generatePrivateKey();
        await expect(verifyStatement(database, each, 'https://www.example.org')).rejects.toThrow();
        await expect(new IdentityTokenExchange(database).exchange(each, key)).rejects.toThrow();
      }
    };
    await expectLinear(
      verify,
      growingBy(['.', 'eyJ', '{"a":', '=', '%'], (unit, length) => unit.repeat(length / unit.length)),
      BODY_BYTES,
    );
  });

  it('in a price cost no more', () =>
    expectLinear(
      parsePriceText,
      growingBy([' '], (_, length) => `1${' '.repeat(length)}x`),
      BODY_BYTES,
    ));

  it.each(['<section id="a"><h2>b</h2></section>', '<p>a. </p>', 'soit 1 € TTC ', '<a '])(
    'in a page’s markup of « %s » cost no more to search',
    (unit) =>
      expectLinear(
        parseSearchSections,
        growingBy([unit], (_, length) => `<main id="contenu">${unit.repeat(length / unit.length)}</main>`),
        MARKUP_BYTES,
      ),
  );
});
