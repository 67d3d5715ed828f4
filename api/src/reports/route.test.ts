import { REPORTS_PATH } from '@site/api-contract/api-paths';
import { expect, it, onTestFinished } from 'vitest';
import { problemOf } from '../testing/problem.ts';
import { rowsOf } from '../testing/rows.ts';
import { startApi } from '../testing/start-api.ts';

async function start() {
  const site = await startApi(onTestFinished);
  const send = (body: unknown, type = 'application/reports+json') =>
    fetch(site.origin + REPORTS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const violation = {
    type: 'csp-violation',
    url: `${site.origin}/lab?q=secret`,
    user_agent: 'Navigateur de Jeanne',
    body: {
      documentURL: `${site.origin}/lab?q=secret`,
      blockedURL: 'https://evil.example/chemin?q=secret',
      effectiveDirective: 'img-src',
    },
  };
  return { site, send, violation };
}

it('When browsers report in either format then counts are stored and shown, and nothing else of them', async () => {
  const { site, send, violation } = await start();
  expect((await send([violation, violation])).status).toBe(204);
  const old = {
    'csp-report': {
      'document-uri': `${site.origin}/lab`,
      'blocked-uri': 'inline',
      'effective-directive': 'x',
    },
  };
  expect((await send(old, 'application/csp-report')).status).toBe(204);
  const rows = await rowsOf(site, 'policy_report');
  expect(rows.map(({ last_at: _, ...row }) => row)).toEqual([
    { directive: 'img-src', blocked: 'evil.example', page: '/lab', count: 2 },
    { directive: 'other', blocked: 'inline', page: '/lab', count: 1 },
  ]);
  expect(JSON.stringify([rows, site.log])).not.toMatch(/secret|Jeanne|chemin/);
  expect(await site.metrics()).toContain(
    'site_policy_violations{directive="img-src",blocked="evil.example",page="/lab"} 2',
  );
});

it.each([
  ['no JSON', '{', 'application/reports+json', 400],
  ['another format', '{}', 'application/json', 415],
  ['no report', '{}', 'application/csp-report', 422],
  ['larger than 64 KiB', ' '.repeat(70_000), 'application/csp-report', 413],
])('When the body is %s then it is refused', async (_, body, type, status) => {
  const { send } = await start();
  expect((await problemOf(await send(body, type))).status).toBe(status);
});

it('When somebody makes up violations then few get a line of their own, and what a visitor meets is still seen', async () => {
  const { site, send, violation } = await start();
  const madeUp = (request: number) =>
    Array.from({ length: 100 }, (_, index) => ({
      ...violation,
      body: { ...violation.body, blockedURL: `https://n${request}-${index}.example/` },
    }));
  for (let request = 0; request < 3; request++) expect((await send(madeUp(request))).status).toBe(204);
  const rows = await rowsOf(site, 'policy_report');
  expect(rows).toHaveLength(11);
  expect(rows.find(({ blocked }) => blocked === 'other')?.count).toBe(290);
});

it('When one address sends very many then it is told to come back later', async () => {
  const { send } = await start();
  const statuses = [];
  for (let request = 0; request < 31; request++) statuses.push((await send([])).status);
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
});

it('When the database fails then the browser isn’t bothered', async () => {
  const { site, send, violation } = await start();
  await site.api.close();
  expect((await send([violation])).status).toBe(204);
  expect(site.log.join()).toContain('database unavailable');
});
