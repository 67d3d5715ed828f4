import { signIn } from '@site/api/testing/admin';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { ADMIN_PASSWORD } from '@site/api/testing/password';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { type ApiStarter, METRICS_TOKEN, startApi } from '@site/api/testing/start-api';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentedCalls, needsSession } from '../testing/documented.ts';
import { exampleTeamPackage, startMemorySite } from '../testing/memory-site.ts';

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);

const start: ApiStarter = async (cleanup, env = {}, options) =>
  startApi(cleanup, { DATABASE_URL: await createDatabase(cleanup), ...env }, options);

/** Routes of the suites of team calls, which also cover concurrent writes of several hosts. */
const SIGNED = /^\w+ \/api\/delivery\/(uploads|blobs|changes|keys|releases|files|audit-log)$/;

/** Status of a good request to each other route. `routes.test.ts` covers their refusals on the embedded engine. */
const statuses: Record<string, number> = {
  'post /send-contact': 201,
  'post /beta-signup': 200,
  'get /beta-signup/confirmation': 404,
  'post /beta-signup/confirmation': 410,
  'get /data/labProjects.json': 200,
  'post /api/telemetry': 204,
  'get /api/servers/inventory': 200,
  'get /api/dedicated': 200,
  'post /api/save-dedicated': 200,
  'get /api/admin/dedicated/versions': 200,
  'get /api/admin/dedicated/versions/{version}': 200,
  'post /api/admin/dedicated/versions/{version}/restore': 200,
  'post /api/admin/session': 201,
  'get /api/admin/session': 200,
  'delete /api/admin/session': 204,
  'get /api/delivery/tools': 200,
  'get /api/delivery/client.tgz': 200,
  'get /api/delivery/kit.tgz': 501,
  'get /api/delivery/dashboard': 200,
  'get /api/delivery/dashboard/audit-log': 200,
  'post /api/delivery/dashboard/rollback': 200,
  'post /api/delivery/dashboard/promote': 200,
  'post /api/delivery/dashboard/abort': 200,
  'post /api/delivery/dashboard/end-preview': 200,
  'get /healthz': 200,
  'get /readyz': 200,
  'get /metrics': 200,
};

describe('a route on PostgreSQL', () => {
  let site: Awaited<ReturnType<typeof startMemorySite>>;
  let session: Record<string, string>;
  beforeAll(async () => {
    site = await startMemorySite(start, afterFile);
    session = await signIn(site.origin);
    site.memorySite.given = [exampleTeamPackage];
  });

  const calls = documentedCalls.filter(({ name }) => !SIGNED.test(name));

  /** Accepted bodies of calls that refuse the documented sample. */
  const bodies: Record<string, unknown> = {
    'post /api/admin/session': { password: ADMIN_PASSWORD },
    'post /api/save-dedicated': [createBlankOffer('1')],
  };

  it.each(calls)('$name answers', async (call) => {
    const { name, method, url, good } = call;
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    // The call that ends a session gets its own session.
    if (name === 'delete /api/admin/session') Object.assign(headers, await signIn(site.origin));
    else if (needsSession(call)) Object.assign(headers, session);
    if (name === 'get /metrics') headers.Authorization = `Bearer ${METRICS_TOKEN}`;
    const body = bodies[name] ?? good;
    const text = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(site.origin + url, { method, headers, body: text });
    expect([name, response.status]).toEqual([name, statuses[name]]);
  });
});
