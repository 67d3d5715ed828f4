import { postDedicatedOffers, signIn } from '@site/api/testing/admin';
import { type Cleanup, createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { postBytes } from '@site/api/testing/post';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import { createBlankOffer } from '@site/api-contract/dedicated';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findMissingNginx } from '#support/nginx.ts';
import { type Host, type HostsSite, startSite } from '#support/site.ts';

/** Starts two hosts on a fresh database at the same moment, behind nginx. */
const startHosts = async (cleanup: Cleanup) =>
  startSite({
    cleanup,
    database: await createDatabase(cleanup),
    hosts: 2,
    proxy: 'nginx',
    env: { ADMIN_PASSWORD_HASH },
  });

/** Posts JSON from an address of this machine (127.0.0.0/8), so that nginx sees another visitor. */
const postFrom = (localAddress: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
  postBytes(url, { contentType: 'application/json', text: JSON.stringify(body) }, { localAddress, headers });

const afterFile = createFileCleanup();
const missingDependency = findMissingNginx();
const list = (origin: string) => fetch(`${origin}/api/dedicated`);
const offersNamed = (name: string) => [{ ...createBlankOffer('1'), name }];
const createDatabase = createPostgresFactory(afterFile);
let site: HostsSite;
let one: string;
let other: string;

beforeAll(async () => {
  if (missingDependency) return;
  site = await startHosts(afterFile);
  [one, other] = site.hosts.map(({ origin }) => origin) as [string, string];
});

const VISITORS = 6;
const AWAY = 'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.';

/** Starts visitors and returns their statuses until `stop`. Each sends message after message, and reads the offers in between. */
function visitors(origin: string) {
  const statuses: number[] = [];
  const keys: unknown[] = [];
  let isOver = false;
  const visit = async (visitor: number) => {
    for (let count = 0; !isOver; count++) {
      const body = buildKeyedContactBody({ email: `visiteur.${visitor}.${count}@example.org` });
      keys.push(body.idempotencyKey);
      // Ten from one address would be the limit.
      const address = `127.${visitor + 1}.0.${1 + Math.floor(count / 10)}`;
      statuses.push((await postFrom(address, `${origin}/send-contact`, body)).status);
      statuses.push((await fetch(`${origin}/api/dedicated`)).status);
    }
  };
  const all = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return {
    statuses,
    sent: keys,
    /** Resolves once as many answers more have come. */
    more: (count: number) => {
      const goal = statuses.length + count;
      return vi.waitFor(() => expect(statuses.length).toBeGreaterThan(goal), { timeout: 60_000 });
    },
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

describe('two hosts behind nginx', () => {
  beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

  it('share a session and its end', async () => {
    const session = await signIn(one);
    const state = (origin: string, method = 'GET') =>
      fetch(`${origin}/api/admin/session`, { method, headers: session });
    expect((await state(other)).status).toBe(200);
    expect((await state(other, 'DELETE')).status).toBe(204);
    for (const origin of [one, other, site.origin]) expect((await state(origin)).status).toBe(401);
  });

  it('show a list saved at either, under its version', async () => {
    const session = await signIn(other);
    const saved = await postDedicatedOffers(one, offersNamed('EPYC'), session);
    const tag = saved.headers.get('ETag');
    expect(saved.status).toBe(200);
    for (const origin of [other, site.origin]) {
      const answer = await list(origin);
      expect(answer.headers.get('ETag')).toBe(tag);
      expect(await answer.json()).toMatchObject([{ name: 'EPYC' }]);
    }
  });

  it('accept ten of 20 messages of one address together', async () => {
    const post = (address: string, index: number, headers = {}) => {
      const body = buildKeyedContactBody({ email: `zoe.${index}@example.org` });
      return postFrom(address, `${site.origin}/send-contact`, body, headers);
    };
    // nginx itself refuses more than 21 of a moment.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post('127.0.0.7', index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refusal = answers.filter(({ status }) => status === 429);
    expect(refusal).toHaveLength(10);
    expect(JSON.parse(refusal[0]?.text ?? '')).toMatchObject({
      detail: 'Trop de messages envoyés depuis votre connexion. Réessayez dans 10 minutes.',
    });
    // The limit counts by the address that nginx saw, even if the visitor sends the header.
    expect((await post('127.0.0.7', 20, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);
    expect((await post('127.0.0.8', 21)).status).toBe(201);
  });

  it('show no error and store nothing twice when one gets SIGTERM, and one SIGKILL', async () => {
    const site = await startHosts(onTestFinished);
    const [first, second] = site.hosts as [Host, Host];
    const backgroundVisits = visitors(site.origin);
    await backgroundVisits.more(40);
    const ended = first.stop('SIGTERM');
    await backgroundVisits.more(60);
    await ended;
    await site.addHost({ PORT: new URL(first.origin).port });
    await backgroundVisits.more(40);
    await second.stop('SIGKILL');
    await backgroundVisits.more(60);
    await backgroundVisits.stop();

    expect(backgroundVisits.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const stored = { config: site };
    const messages = await readTableRows(stored, 'contact_message');
    expect(messages.map((row) => row.idempotency_key).sort()).toEqual(backgroundVisits.sent.sort());
    // Each message is mailed, and each sender gets a receipt: every message has another sender.
    expect(await readTableRows(stored, 'outbox')).toHaveLength(2 * messages.length);
    const retriedRequests = site.nginx.passed().filter(({ upstreams }) => upstreams.length > 1);
    // Else nothing was passed on, and the test has shown nothing.
    expect(retriedRequests.length).toBeGreaterThan(0);
  });

  it('both answer 503 without their database, and recover', async () => {
    const passedBefore = site.nginx.passed().length;
    const body = buildKeyedContactBody();
    const status = async (path: string) => (await fetch(site.origin + path)).status;
    await Promise.all(site.hosts.map(({ database }) => database.cut()));
    for (let count = 0; count < 4; count++) {
      const refusal = await postContact(site.origin, body);
      expect(refusal.headers.get('Retry-After')).toBe('5');
      expect((await readProblem(refusal)).detail).toBe(AWAY);
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    }
    const passed = site.nginx.passed().slice(passedBefore);
    expect(new Set(passed.flatMap(({ upstreams }) => upstreams)).size).toBe(2);
    expect(passed.every(({ upstreams }) => upstreams.length === 1)).toBe(true);

    await Promise.all(site.hosts.map(({ database }) => database.restore()));
    const isReady = async ({ origin }: { origin: string }) =>
      (await fetch(`${origin}/readyz`)).status === 200;
    await vi.waitFor(async () => expect(await Promise.all(site.hosts.map(isReady))).toEqual([true, true]), {
      timeout: 60_000,
    });
    const statuses = [await postContact(site.origin, body), await postContact(site.origin, body)];
    expect(statuses.map((answer) => answer.status)).toEqual([201, 200]);
  });

  it('that are gone leave a French 503 with Retry-After, until one is back', async () => {
    await Promise.all(site.hosts.map((host) => host.stop('SIGKILL')));
    for (const refusal of [
      await postContact(site.origin, buildKeyedContactBody()),
      await fetch(`${site.origin}/api/dedicated`),
    ]) {
      expect(refusal.status).toBe(503);
      expect(refusal.headers.get('Retry-After')).toBe('5');
      expect((await readProblem(refusal)).detail).toBe(AWAY);
    }
    await site.addHost({ PORT: new URL(one).port });
    const back = async () => expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    await vi.waitFor(back, { timeout: 60_000, interval: 200 });
  });
});
