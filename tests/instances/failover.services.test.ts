import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApiProcess } from '../../api/src/testing/api-process.ts';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { keyedContactBody, postContact } from '../../api/src/testing/contact.ts';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '../../api/src/testing/password.ts';
import { type PostgresServer, startPostgres } from '../../api/src/testing/postgres.ts';
import { problemOf } from '../../api/src/testing/problem.ts';
import { startRelay } from '../../api/src/testing/relay.ts';
import { readPostgres } from '../../api/src/testing/stored.ts';
import { type ApiInstances, postFrom, startApiInstances } from '../support/api-instances.ts';
import { lackingNginx } from '../support/nginx.ts';

const VISITORS = 6;
const AWAY = 'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.';

const afterFile = fileCleanup();
const lacking = lackingNginx();
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(afterFile);
});
beforeEach((context) => context.skip(lacking !== undefined, lacking));

/** What visitors got, until `stop`. Each sends one message after the other and looks at the offers in between. */
function visitors({ origin }: ApiInstances) {
  const statuses: number[] = [];
  const sent: unknown[] = [];
  let isOver = false;
  const visit = async (visitor: number) => {
    for (let count = 0; !isOver; count++) {
      const body = keyedContactBody();
      sent.push(body.idempotencyKey);
      // Ten from one address would be the limit.
      const address = `127.${visitor + 1}.0.${1 + Math.floor(count / 10)}`;
      statuses.push((await postFrom(address, `${origin}/send-contact`, body)).status);
      statuses.push((await fetch(`${origin}/api/dedicated`)).status);
    }
  };
  const all = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return {
    statuses,
    sent,
    /** Resolves once as many answers more have come. */
    more: (count: number) => {
      const wanted = statuses.length + count;
      return vi.waitFor(() => expect(statuses.length).toBeGreaterThan(wanted), { timeout: 60_000 });
    },
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

describe('an instance that ends', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'When one of two gets %s amid requests then no visitor sees an error and nothing is stored twice',
    async (signal) => {
      const DATABASE_URL = await server.createDatabase(onTestFinished);
      const site = await startApiInstances({ DATABASE_URL }, onTestFinished);
      const [victim] = site.members;
      const crowd = visitors(site);
      await crowd.more(40);
      const ended = victim?.end(signal);
      await crowd.more(60);
      expect(await ended).toBe(signal === 'SIGKILL' ? signal : 0);
      await crowd.stop();

      expect(crowd.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
      const { messages, mails } = await readPostgres(DATABASE_URL);
      expect(messages.map((row) => row.idempotency_key).sort()).toEqual(crowd.sent.sort());
      expect(mails).toBe(messages.length);
      const asked = site.nginx.passed().filter(({ upstreams }) => upstreams.length > 1);
      // Else nothing was passed on, and the test has shown nothing.
      expect(asked.length).toBeGreaterThan(0);
    },
  );

  it('When none is left then nginx says in French when to come back, and goes on once one is there', async () => {
    const DATABASE_URL = await server.createDatabase(onTestFinished);
    const site = await startApiInstances({ DATABASE_URL }, onTestFinished);
    await Promise.all(site.members.map((member) => member.end('SIGKILL')));
    for (const refused of [
      await postContact(site.origin, keyedContactBody()),
      await fetch(`${site.origin}/api/dedicated`),
    ]) {
      expect(refused.status).toBe(503);
      expect(refused.headers.get('Retry-After')).toBe('5');
      expect((await problemOf(refused)).detail).toBe(AWAY);
    }
    const PORT = new URL(site.members[0]?.origin ?? '').port;
    await startApiProcess({ DATABASE_URL, PORT, TRUST_PROXY: '1', ADMIN_PASSWORD_HASH }, onTestFinished);
    const back = async () => expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    await vi.waitFor(back, { timeout: 15_000, interval: 200 });
  });
});

describe('a database out of reach of both instances', () => {
  it('When it goes then nginx passes their 503 on and leaves no instance out, and both recover by themselves', async () => {
    const relay = await startRelay(await server.createDatabase(onTestFinished), onTestFinished);
    const site = await startApiInstances({ DATABASE_URL: relay.url }, onTestFinished);
    const body = keyedContactBody();
    const status = async (path: string) => (await fetch(site.origin + path)).status;
    await relay.cut();
    for (let count = 0; count < 4; count++) {
      const refused = await postContact(site.origin, body);
      expect(refused.headers.get('Retry-After')).toBe('5');
      expect((await problemOf(refused)).detail).toBe(AWAY);
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    }
    expect(new Set(site.nginx.passed().flatMap(({ upstreams }) => upstreams)).size).toBe(2);
    expect(site.nginx.passed().every(({ upstreams }) => upstreams.length === 1)).toBe(true);

    await relay.restore();
    const isReady = async ({ origin }: { origin: string }) =>
      (await fetch(`${origin}/readyz`)).status === 200;
    await vi.waitFor(async () => expect(await Promise.all(site.members.map(isReady))).toEqual([true, true]), {
      timeout: 10_000,
    });
    const statuses = [await postContact(site.origin, body), await postContact(site.origin, body)];
    expect(statuses.map((answer) => answer.status)).toEqual([201, 200]);
  });
});
