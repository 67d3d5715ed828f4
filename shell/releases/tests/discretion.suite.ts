import { postDedicatedOffers, postLogin } from '@site/api/testing/admin';
import { ADMIN_PASSWORD, cheapPasswordHash } from '@site/api/testing/password';
import { type ApiStarter, METRICS_TOKEN, type StartedApi } from '@site/api/testing/start-api';
import { sessionSchema } from '@site/api-contract/admin/admin';
import { ADMIN_SESSION_PATH, buildVersionRestorePath } from '@site/api-contract/admin/admin-rules';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { BETA_SIGNUP_PATH } from '@site/api-contract/forms/beta-form';
import { expect, it, onTestFinished, vi } from 'vitest';
import { documentedCalls } from '../testing/documented.ts';

const KEY = '0190163d-8694-739b-aea5-966c26f8ad91';

/** Personal data of a visitor and the operator, in words that occur nowhere else. */
const person = {
  firstname: 'Xénophonte',
  lastname: 'Quetzalcoatl',
  email: 'xenophonte@visiteur.example',
  phone: '07 65 43 21 09',
  message: 'Une phrase que personne d’autre n’écrirait : le wapiti mange des kumquats au clair de lune.',
};
const ADDRESS = '203.0.113.77';
const words = [
  ...['nophonte', 'Quetzalcoatl', 'visiteur.example', '07 65', 'wapiti', 'kumquats', ADDRESS, '203.0.113'],
  ...['127.0.0.1', 'Navigateur-Rare', 'page-rare', 'projet-rare', 'adresse-rare', 'passe-rare', KEY],
];
const sender = {
  'X-Forwarded-For': ADDRESS,
  'User-Agent': 'Navigateur-Rare/1.0',
  Referer: 'https://www.example.org/page-rare',
  'Content-Type': 'application/json',
};

/** Returns a function that calls the site, and the texts of all answers: status, headers and body. */
function talkTo(site: StartedApi) {
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(site.origin + path, {
      method,
      headers: { ...sender, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
  };
  return { said: answers, call };
}

type Call = ReturnType<typeof talkTo>['call'];

/** Sends a visitor's good, repeated and faulty requests, by script and by plain form, and requests from other sites. */
async function visit(call: Call): Promise<void> {
  const contact = { ...person, consent: true, honeypot: '' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const [path, good, other] of [
    ['/send-contact', { ...contact, idempotencyKey: KEY }, { phone: '07 65 00 00 00' }],
    [BETA_SIGNUP_PATH, { email: person.email, project: 'projet-rare' }, { project: 'autre projet-rare' }],
  ] as const) {
    for (const body of [
      good,
      good,
      { ...good, ...other },
      { ...good, email: person.lastname },
      { ...good, honeypot: person.message },
      { ...good, [person.lastname]: 1 },
      JSON.stringify(good).slice(0, -9),
      `${JSON.stringify(good)}${' '.repeat(70_000)}`,
    ]) {
      await call('POST', path, body);
    }
    const fields = new URLSearchParams(Object.entries(good).map(([name, value]) => [name, `${value}`]));
    await call('POST', path, fields.toString(), form);
    await call('POST', path, good, { 'Sec-Fetch-Site': 'cross-site' });
    await call('PUT', `${path}?email=${person.email}`, good);
  }
  await call('GET', `/api/adresse-rare?email=${person.email}`);
  await call('GET', `/api/admin/dedicated/versions/%E0%A4${person.lastname}`);
  for (const { method, url } of documentedCalls)
    if (method === 'GET') await call('GET', `${url}?t=adresse-rare`);
}

/** Sends the operator's requests: wrong and right passwords, good, stale and faulty saves, a restore, the end of a session. */
async function administer(call: Call, origin: string): Promise<string> {
  await call('POST', ADMIN_SESSION_PATH, { password: 'passe-rare' });
  await call('POST', ADMIN_SESSION_PATH, { password: ADMIN_PASSWORD, user: person.lastname });
  await call('POST', ADMIN_SESSION_PATH, { name: person.lastname, password: 'passe-rare', code: '123456' });
  const opened = await postLogin(origin, ADMIN_PASSWORD, { 'X-Forwarded-For': ADDRESS });
  const { token } = sessionSchema.parse(await opened.json());
  const bearer = { Authorization: `Bearer ${token}` };
  const offers = [{ ...createBlankOffer('1'), name: 'EPYC' }];
  expect((await postDedicatedOffers(origin, offers, { ...bearer, ...sender })).status).toBe(200);
  await call('POST', '/api/save-dedicated', offers, { ...bearer, 'If-Match': '"9"' });
  await call('POST', '/api/save-dedicated', [{ ...offers[0], price: 5 }], bearer);
  await call('POST', buildVersionRestorePath(1), undefined, bearer);
  for (const { method, url } of documentedCalls)
    if (method === 'GET') await call('GET', url, undefined, bearer);
  await call('GET', '/metrics', undefined, { Authorization: `Bearer ${METRICS_TOKEN}` });
  await call('DELETE', ADMIN_SESSION_PATH, undefined, bearer);
  await call('DELETE', ADMIN_SESSION_PATH, undefined, bearer);
  return token;
}

/** Registers the tests that logs and answers contain no personal data or secret, for any engine. */
export function discretionSuite(start: ApiStarter): void {
  it('log names no person and no content, and no answer has a secret', async () => {
    const site = await start(onTestFinished, { TRUST_PROXY: 'loopback' });
    const { said, call } = talkTo(site);
    await visit(call);
    const token = await administer(call, site.origin);
    await vi.waitFor(() => expect(site.log.join('')).toContain('mail sent'), { timeout: 60_000 });
    await site.api.close();
    await visit(call);

    const statuses = new Set(said.map((each) => Number(each.slice(0, 3))));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 412, 413, 422, 503])
      expect(statuses).toContain(status);
    const log = site.log.join('');
    for (const path of ['/send-contact', '/beta-signup'])
      expect(log).toContain(`"route":"${path}","status":422`);
    expect(log).toContain('"outcome":"opened"');
    for (const line of site.log) expect(() => JSON.parse(line)).not.toThrow();
    const [, salt = '', hash = ''] = /\$([^$]+)\$([^$]+)$/.exec(cheapPasswordHash) ?? [];
    const passwords = [ADMIN_PASSWORD, encodeURIComponent(ADMIN_PASSWORD), '$scrypt', salt, hash];
    const secrets = [...passwords, token, METRICS_TOKEN];
    for (const word of [...words, ...secrets]) expect(log).not.toContain(word);
    for (const secret of secrets) expect(said.join('\n')).not.toContain(secret);
  });
}
