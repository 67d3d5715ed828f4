import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody } from '@site/api/testing/contact';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { postBytes } from '@site/api/testing/post';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readTableRows } from '@site/api/testing/rows';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findMissingNginx } from '#support/nginx.ts';
import { type Host, type HostsSite, startSite } from '#support/site.ts';

/** Posts JSON from an address of this machine (127.0.0.0/8), so that nginx sees another visitor. */
const postFrom = (localAddress: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
  postBytes(url, { contentType: 'application/json', text: JSON.stringify(body) }, { localAddress, headers });

const afterFile = createFileCleanup();
const missingDependency = findMissingNginx();
const createDatabase = createPostgresFactory(afterFile);
let site: HostsSite;

beforeAll(async () => {
  if (missingDependency) return;
  site = await startSite({
    cleanup: afterFile,
    database: await createDatabase(afterFile),
    hosts: 2,
    proxy: 'nginx',
    env: { ADMIN_PASSWORD_HASH },
  });
});

const VISITORS = 6;

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

  it('show no error and store nothing twice when one gets SIGTERM, and one SIGKILL', async () => {
    const [first, second] = site.hosts as [Host, Host];
    const stored = { config: site };
    const keysIn = (messages: Record<string, unknown>[]) => messages.map((row) => row.idempotency_key);
    const keysBefore = keysIn(await readTableRows(stored, 'contact_message'));
    const backgroundVisits = visitors(site.origin);
    await backgroundVisits.more(40);
    const ended = first.stop('SIGTERM');
    await backgroundVisits.more(60);
    await ended;
    await site.addHost({ PORT: new URL(first.origin).port });
    // nginx leaves a host that was gone out for five seconds.
    const answered = site.nginx.passed().length;
    const { host } = new URL(first.origin);
    const isBack = () =>
      site.nginx
        .passed()
        .slice(answered)
        .some(({ upstreams }) => upstreams.at(-1) === host);
    await vi.waitFor(() => expect(isBack()).toBe(true), { timeout: 60_000, interval: 200 });
    await second.stop('SIGKILL');
    await backgroundVisits.more(60);
    await backgroundVisits.stop();

    expect(backgroundVisits.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const messages = await readTableRows(stored, 'contact_message');
    expect(keysIn(messages).sort()).toEqual([...keysBefore, ...backgroundVisits.sent].sort());
    // Each message is mailed, and each sender gets a receipt: every message has another sender.
    expect(await readTableRows(stored, 'outbox')).toHaveLength(2 * messages.length);
    const retriedRequests = site.nginx.passed().filter(({ upstreams }) => upstreams.length > 1);
    // Else nothing was passed on, and the test has shown nothing.
    expect(retriedRequests.length).toBeGreaterThan(0);
  });
});
