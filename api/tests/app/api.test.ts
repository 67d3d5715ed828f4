import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { readProblem } from '@site/api/testing/problem';
import { serveHandlers } from '@site/api/testing/serve';
import { type StartedApi, startApi } from '@site/api/testing/start-api';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const afterFile = createFileCleanup();
let site: StartedApi;
beforeAll(async () => {
  site = await startApi(afterFile);
});

it('API router passes on requests for other paths unchanged', async () => {
  const host = await serveHandlers(onTestFinished, site.api.router, (request, response) => {
    response.json({ path: request.path, headers: response.getHeaderNames() });
  });
  for (const path of [
    '/',
    '/contact',
    '/send-contact/',
    '/send-contact/x',
    '/Healthz',
    '/assets/api/x.js',
    '/apis',
  ]) {
    const response = await fetch(host + path);
    expect(await response.json()).toEqual({ path, headers: ['x-powered-by'] });
  }
});

it('unknown /api path is a 404 problem', async () => {
  const response = await fetch(`${site.origin}/api/nothing`, { method: 'POST' });
  const unknown = { status: 404, type: 'about:blank', title: 'Ressource introuvable' };
  expect(await readProblem(response)).toMatchObject(unknown);
});

it('draining API fails readiness and still answers requests', async () => {
  const draining = await startApi(onTestFinished);
  expect((await fetch(`${draining.origin}/readyz`)).status).toBe(200);
  draining.api.drain();
  expect(await draining.api.isReady()).toBe(false);
  expect((await fetch(`${draining.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${draining.origin}/healthz`)).status).toBe(200);
  expect((await postContact(draining.origin, buildKeyedContactBody())).status).toBe(201);
});

it('closed API fails readiness, refuses submissions with 503, and stays alive', async () => {
  const closed = await startApi(onTestFinished);
  await closed.api.close();
  await closed.api.close();
  expect((await fetch(`${closed.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${closed.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${closed.origin}/api/dedicated`)).status).toBe(503);
  const response = await postContact(closed.origin, buildKeyedContactBody());
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(await response.json()).toMatchObject({ title: 'Service momentanément indisponible' });
});

describe('/metrics', () => {
  it('shows counts to the holder of the token only', async () => {
    await postContact(site.origin, buildKeyedContactBody());
    await fetch(`${site.origin}/api/servers/inventory`);
    const read = (headers: Record<string, string>) => fetch(`${site.origin}/metrics`, { headers });
    expect((await read({})).status).toBe(401);
    expect((await read({ Authorization: 'Bearer autre' })).status).toBe(401);
    const metrics = await site.metrics();
    expect(metrics).toContain('site_contact_submissions_total{outcome="stored"} 1');
    expect(metrics).toContain('site_inventory_reads_total{outcome="read"} 1');
    expect(metrics).toContain('site_outbox_mails{status="dead"} 0');
    expect(metrics).toContain('site_inventory_rows_skipped 0');
    const answers =
      'site_http_request_duration_seconds_count{method="POST",route="/send-contact",status="201"}';
    expect(metrics).toContain(`${answers} 1`);
  });

  it('does not exist without a token', async () => {
    const closed = await startApi(onTestFinished, { METRICS_TOKEN: '' });
    expect((await fetch(`${closed.origin}/metrics`)).status).toBe(404);
  });
});
