import type { Cleanup } from '@site/api/testing/cleanup';
import { findConfirmationToken, readMailsTo } from '@site/api/testing/confirmation-mails';
import { generousFormLimits } from '@site/api/testing/limits';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import { betaResponseSchema } from '@site/api-contract/forms/beta';
import { BETA_CONFIRM_PATH, BETA_SIGNUP_PATH } from '@site/api-contract/forms/beta-form';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';

const patient = { timeout: 60_000, interval: 20 };
const generous = { limits: generousFormLimits };

/** Registers the tests of `POST /beta-signup`, for any engine. */
export function betaRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile, { PUBLIC_ORIGIN: 'https://site.example.org' }, generous);
  });
  const post = (body: unknown, headers = {}) => postJson(site.origin + BETA_SIGNUP_PATH, body, headers);
  const postForm = (fields: Record<string, string>) =>
    fetch(site.origin + BETA_SIGNUP_PATH, { method: 'POST', body: new URLSearchParams(fields) });
  const getSignups = async (email: string) =>
    (await readTableRows(site, 'beta_signup')).filter((row) => row.email === email);

  it('sign-up is stored and accepted, and accepted again without a second row', async () => {
    for (const email of ['zoe@example.org', 'zoe@example.org', 'ZOE@example.org']) {
      const response = await post({ email, project: 'quantic' });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(betaResponseSchema.parse(await response.json())).toEqual({ status: 'accepted' });
    }
    expect(await getSignups('zoe@example.org')).toEqual([expect.objectContaining({ project: 'quantic' })]);
    expect(await getSignups('ZOE@example.org')).toEqual([]);
  });

  it('mailed link confirms nothing when opened; its button or a script does, once', async () => {
    const email = 'link@example.org';
    await post({ email, project: 'quantic' });
    await vi.waitFor(
      async () => expect(await readMailsTo(site.config.dataDir, email)).toHaveLength(1),
      patient,
    );
    const [mail] = await readMailsTo(site.config.dataDir, email);
    expect(mail?.text).toContain('https://site.example.org/beta-signup/confirmation?jeton=');
    const jeton = findConfirmationToken(mail?.text);
    const confirmed = async () => (await getSignups(email))[0]?.confirmed_at;
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(`${site.origin}${BETA_CONFIRM_PATH}?jeton=${jeton}`, { method });
      expect(opened.status).toBe(200);
      const page = await opened.text();
      if (method === 'GET') expect(page).toMatch(new RegExp(`value="${jeton}"><button>Confirmer</button>`));
      expect(opened.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
      // A browser without Fetch Metadata then sends its form with the page's origin.
      expect(opened.headers.get('Referrer-Policy')).toBe('same-origin');
    }
    expect(await confirmed()).toBeNull();
    const press = (body: URLSearchParams | string, headers = {}) =>
      fetch(site.origin + BETA_CONFIRM_PATH, { method: 'POST', body, headers });
    const foreign = await press(new URLSearchParams({ jeton }), { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const pressed = await press(new URLSearchParams({ jeton }));
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).toContain('Inscription confirmée');
    const again = await postJson(site.origin + BETA_CONFIRM_PATH, { jeton });
    expect([again.status, await again.json()]).toEqual([200, { status: 'confirmed' }]);
    expect(await confirmed()).toEqual(expect.any(Number));
    await vi.waitFor(
      async () => expect(await readMailsTo(site.config.dataDir, email)).toHaveLength(2),
      patient,
    );
    expect((await readMailsTo(site.config.dataDir, email))[1]?.text).toContain('Vous recevrez bientôt');
    expect(site.log.join('')).not.toContain(jeton);
  });

  it('cut, forged or ended link gets a French page', async () => {
    const body = new URLSearchParams({ jeton: 'a'.repeat(43) });
    for (const [answer, status, words] of [
      [await fetch(`${site.origin}${BETA_CONFIRM_PATH}?jeton=abc`), 404, 'Ce lien n’est pas complet'],
      [await fetch(site.origin + BETA_CONFIRM_PATH, { method: 'POST', body }), 410, 'n’est plus valable'],
    ] as const)
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
    const script = await postJson(site.origin + BETA_CONFIRM_PATH, { jeton: 'a'.repeat(43) });
    expect(await readProblem(script)).toMatchObject({ status: 410, type: '/api/docs#link-over' });
  });

  it('refuses beyond the form’s total: by a page or, for a script, a problem', async () => {
    const crowded = await start(onTestFinished, { FORM_GLOBAL_LIMIT: '12' }, generous);
    const url = crowded.origin + BETA_SIGNUP_PATH;
    for (let index = 0; index < 12; index++) await postJson(url, { email: `zoe@n${index}.example.org` });
    const body = new URLSearchParams({ email: 'zoe@n70.example.org', projet: 'Mon projet', honeypot: '' });
    const form = await fetch(url, { method: 'POST', body });
    expect(form.status).toBe(429);
    expect(Number(form.headers.get('Retry-After'))).toBeGreaterThan(500);
    const page = (await form.text()).replace(/\s/g, ' ');
    expect(page).toContain('<h1>Inscription non enregistrée : trop de demandes</h1>');
    expect(page).toContain('Beaucoup d’envois nous arrivent en ce moment. Réessayez dans 10 minutes.');
    expect(page).toContain('href="/inscription-beta?projet=Mon%20projet"');
    const script = await postJson(url, { email: 'zoe@n80.example.org' });
    expect(await readProblem(script)).toMatchObject({ status: 429, type: '/api/docs#too-many-requests' });
    expect(await readTableRows(crowded, 'beta_signup')).toHaveLength(12);
  });

  it('filled honeypot looks like a success and stores nothing', async () => {
    const response = await post({ email: 'robot@example.org', project: 'a', honeypot: 'x', more: 1 });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'accepted' });
    expect(await getSignups('robot@example.org')).toEqual([]);
  });

  it('plain form is answered by a French page that leads back to its project', async () => {
    const response = await postForm({ email: 'eva@example.org', projet: 'Mon projet', honeypot: '' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('<html lang="fr">');
    expect(page.replace(/\s/g, ' ')).toContain(
      'Inscription réussie ! Vous recevrez bientôt les infos par mail.',
    );
    expect(page).toContain('href="/inscription-beta?projet=Mon%20projet"');
    expect(await getSignups('eva@example.org')).toEqual([expect.objectContaining({ project: 'Mon projet' })]);
  });

  it('refused plain form is answered by a page with the escaped reasons', async () => {
    const response = await postForm({ email: 'eva@', project: '"><img src=x>', '<b>': '1' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('nom@exemple.fr');
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toMatch(/<img|<b>/);
  });
}
