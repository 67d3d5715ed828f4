import { readProblem } from '@site/api/testing/problem';
import { startApi } from '@site/api/testing/start-api';
import { VIOLATION_REPORTS_PATH } from '@site/api-contract/api-paths';
import { describe, expect, it, onTestFinished } from 'vitest';

async function start(env = {}) {
  const site = await startApi(onTestFinished, env);
  const send = (body: unknown, type = 'application/reports+json', headers = {}) =>
    fetch(site.origin + VIOLATION_REPORTS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
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

const MESSAGE = 'a page policy stopped something';
const getLogged = ({ log }: Awaited<ReturnType<typeof startApi>>) =>
  log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === MESSAGE);

describe('policy reports', () => {
  it('counts both formats by directive and kind, and logs page and host', async () => {
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
    const metrics = await site.metrics();
    expect(metrics).toContain('site_policy_violations_total{directive="img-src",blocked="site"} 2');
    expect(metrics).toContain('site_policy_violations_total{directive="other",blocked="inline"} 1');
    expect(getLogged(site)).toMatchObject([
      { level: 40, directive: 'img-src', blocked: 'site', host: 'evil.example', page: '/lab' },
      { level: 40, directive: 'other', blocked: 'inline', page: '/lab' },
    ]);
    expect(site.log.join() + metrics).not.toMatch(/secret|Jeanne|chemin/);
  });

  it.each([
    ['no JSON', '{', 'application/reports+json', 400],
    ['another format', '{}', 'application/json', 415],
    ['no report', '{}', 'application/csp-report', 422],
    ['larger than 64 KiB', ' '.repeat(70_000), 'application/csp-report', 413],
  ])('refuses a body that is %s', async (_, body, type, status) => {
    const { send } = await start();
    expect((await readProblem(await send(body, type))).status).toBe(status);
  });

  it('logs ten made-up violations of one network an hour, and counts all of them', async () => {
    const { site, send, violation } = await start();
    const madeUp = Array.from({ length: 100 }, (_, index) => ({
      ...violation,
      body: { ...violation.body, blockedURL: `https://n${index}.example/` },
    }));
    for (let request = 0; request < 3; request++) expect((await send(madeUp)).status).toBe(204);
    expect(getLogged(site)).toHaveLength(10);
    expect(await site.metrics()).toContain('{directive="img-src",blocked="site"} 300');
  });

  it('logs sixty lines an hour of all networks together', async () => {
    const { site, send, violation } = await start({ TRUST_PROXY: 'loopback' });
    for (let network = 1; network <= 7; network++) {
      const reports = Array.from({ length: 10 }, (_, index) => ({
        ...violation,
        body: { ...violation.body, blockedURL: `https://n${network}-${index}.example/` },
      }));
      await send(reports, undefined, { 'X-Forwarded-For': `203.0.113.${network}` });
    }
    expect(getLogged(site)).toHaveLength(60);
  });

  it('answers 429 to the 31st request of one address in ten minutes', async () => {
    const { send } = await start();
    const statuses = [];
    for (let request = 0; request < 31; request++) statuses.push((await send([])).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });
});
