import type { Cleanup } from '@site/api/testing/cleanup';
import {
  buildContactBody,
  buildContactFields,
  buildKeyedContactBody,
  postContact,
  postContactForm,
} from '@site/api/testing/contact';
import { generousFormLimits } from '@site/api/testing/limits';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import { contactResponseSchema } from '@site/api-contract/forms/contact';
import { beforeAll, expect, it, onTestFinished } from 'vitest';

/** Texts of docs/product.md#contact. */
const contactMessages = {
  success: '✅ Demande de contact envoyée avec succès !',
  consent_missing: 'Vous devez accepter pour envoyer le message.',
  phone_missing: 'Merci d’indiquer votre numéro de téléphone.',
  message_too_short: 'Votre message doit contenir au moins 50 caractères.',
};

const fields = buildContactFields({
  message: 'Bonjour,\r\nje souhaite un devis pour héberger notre application.',
});

/** Registers the tests of `POST /send-contact`, for any engine. */
export function contactRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(
      afterFile,
      { PUBLIC_ORIGIN: 'https://site.example.org' },
      { limits: generousFormLimits },
    );
  });

  it('message is stored, answered with its id, and kept by no cache', async () => {
    const response = await postContact(site.origin, buildContactBody({ lastname: 'Acceptée' }));
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const { id } = contactResponseSchema.parse(await response.json());
    expect(await readTableRows(site, 'contact_message')).toContainEqual(
      expect.objectContaining({ id, lastname: 'Acceptée' }),
    );
  });

  it('answers a filled honeypot as a success, a plain form too, and stores nothing', async () => {
    const robot = { honeypot: 'x', lastname: 'Robot' };
    const response = await postContact(site.origin, buildContactBody({ ...robot, extra: 1 }));
    expect(response.status).toBe(201);
    expect(contactResponseSchema.safeParse(await response.json()).success).toBe(true);
    const page = await postContactForm(site.origin, { ...fields, ...robot });
    expect([page.status, await page.text()]).toEqual([201, expect.stringContaining('Message envoyé')]);
    expect((await readTableRows(site, 'contact_message')).filter((row) => row.lastname === 'Robot')).toEqual(
      [],
    );
  });

  it('message with several faults lists all, the first in the specified order', async () => {
    const bad = buildContactBody({ firstname: '', consent: false, phone: '0123', message: 'court' });
    const problem = await readProblem(await postContact(site.origin, bad));
    expect(problem).toMatchObject({ status: 422, detail: contactMessages.consent_missing });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['consent', 'firstname', 'phone', 'message']);
  });

  it('notice of a content needs its address and good faith, and no phone number', async () => {
    const { phone: _, ...person } = buildContactBody({ lastname: 'Signalement' });
    const refused = await readProblem(
      await postContact(site.origin, { ...person, lien: '', consent: false, message: 'court' }),
    );
    expect(refused.errors).toEqual([
      { field: 'consent', message: 'Vous devez le déclarer pour envoyer le signalement.' },
      { field: 'message', message: 'Expliquez pourquoi, en au moins 50 caractères.' },
      { field: 'lien', message: 'Indiquez l’adresse exacte du contenu.' },
    ]);
    const lien = 'https://client.example.net/page';
    expect((await postContact(site.origin, { ...person, lien })).status).toBe(201);
    const rows = await readTableRows(site, 'contact_message');
    expect(rows.filter(({ lastname }) => lastname === 'Signalement')).toEqual([
      expect.objectContaining({ lien, phone: '' }),
    ]);
  });

  it('messages of one address end at its limit, with a French reason, unstored', async () => {
    const limited = await start(
      onTestFinished,
      { TRUST_PROXY: 'loopback' },
      { limits: { 'form-connection': { max: 2, windowMs: 120_000 } } },
    );
    const send = (address: string) =>
      postContact(limited.origin, buildKeyedContactBody({ email: `zoe@${address}.example.org` }), {
        'X-Forwarded-For': address,
      });
    await send('203.0.113.1');
    await send('203.0.113.1');
    const refusal = await send('203.0.113.1');
    expect((await readProblem(refusal)).detail).toMatch(/^Trop de messages.* 2 minutes\.$/);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(100);
    expect((await send('203.0.113.2')).status).toBe(201);
    const stored = await readTableRows(limited, 'contact_message');
    expect(stored).toHaveLength(3);
    // A retry of a stored message, whose answer was lost, isn't counted.
    const { idempotency_key: idempotencyKey, email } = stored[0] ?? {};
    const again = await postContact(limited.origin, buildKeyedContactBody({ idempotencyKey, email }), {
      'X-Forwarded-For': '203.0.113.1',
    });
    expect(again.status).toBe(200);
  });

  it('plain form is answered by a French page, and stored once for two clicks', async () => {
    for (const status of [201, 200]) {
      const response = await postContactForm(site.origin, fields);
      expect(response.status).toBe(status);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const page = (await response.text()).replace(/\s+/g, ' ');
      for (const text of [
        contactMessages.success,
        'Votre référence : ',
        'Un accusé de réception vous est envoyé (un par jour au plus).',
        'Adresse e-mail : zoe@example.org',
        'Message : Bonjour, je souhaite un devis pour héberger notre application.',
        '<a href="/contact">Écrire un autre message</a>',
      ])
        expect(page).toContain(text);
    }
    const message = 'Bonjour,\nje souhaite un devis pour héberger notre application.';
    const rows = await readTableRows(site, 'contact_message');
    expect(rows.filter((row) => row.message === message)).toMatchObject([{ offre: null }]);
  });

  it('refused plain form lists every fault, escaped, and leads back', async () => {
    const { consent: _, ...withoutConsent } = fields;
    const before = await readTableRows(site, 'contact_message');
    const response = await postContactForm(site.origin, { ...withoutConsent, phone: '', '<img src=x>': '1' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('<html lang="fr">');
    expect(page.indexOf(contactMessages.consent_missing)).toBeGreaterThan(0);
    expect(page.indexOf(contactMessages.phone_missing)).toBeGreaterThan(
      page.indexOf(contactMessages.consent_missing),
    );
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img');
    expect(page).toContain('<a href="/contact">');
    expect(await readTableRows(site, 'contact_message')).toEqual(before);
  });

  it('gives a refused form back as it was sent, its faults at their fields', async () => {
    const response = await postContactForm(site.origin, {
      ...fields,
      firstname: '',
      lastname: '"Le" <Goff>',
      message: 'Bonjour,\r\n</textarea>',
      offre: 'vds-pro',
      quote: '<img>',
    });
    const page = await response.text();
    expect(page).toContain('<li><a id="firstname-erreur" href="#firstname">Indiquez votre prénom.</a></li>');
    const [, form] = page.split('<form method="post" novalidate action="/send-contact">');
    expect(form).toMatch(/name="firstname"[^>]* aria-invalid="true" aria-describedby="firstname-erreur"/);
    expect(form).toMatch(/name="lastname"[^>]* value="&quot;Le&quot; &lt;Goff&gt;"/);
    expect(form).toMatch(/<textarea[^>]*>\nBonjour,\r\n&lt;\/textarea&gt;<\/textarea>/);
    expect(form).toMatch(/type="checkbox" name="consent"[^>]* checked/);
    // A hidden value is returned, unless it is faulty.
    expect(form).toContain('<input type="hidden" name="offre" value="vds-pro">');
    expect(form).not.toContain('name="quote"');
  });

  it('gives nothing back of a form that another site sent', async () => {
    const response = await postContactForm(site.origin, fields, { 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('<form');
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: 'https://site.example.org' },
    {},
  ])('form whose browser says %o is let in, and refused for empty fields', async (headers) => {
    expect((await postContactForm(site.origin, { firstname: '' }, headers)).status).toBe(422);
  });

  it('answer to a plain form has the host’s page and policy', async () => {
    const hosted = await start(
      onTestFinished,
      {},
      {
        resultPage: ({ title, status }) => `<h1>${status} ${title}</h1>`,
        resultPageCsp: () => "default-src 'self'",
      },
    );
    const response = await postContactForm(hosted.origin, fields);
    expect(await response.text()).toBe('<h1>201 Message envoyé</h1>');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  });
}
