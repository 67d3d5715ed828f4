import { contactMessages } from '@site/api-contract/contact-rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Cleanup } from '../testing/cleanup.ts';
import { postForm } from '../testing/contact.ts';
import { rowsOf } from '../testing/rows.ts';
import type { StartApi, StartedApi } from '../testing/start-api.ts';

const fields = {
  firstname: 'Zoé',
  lastname: 'Le Goff',
  email: 'zoe@example.org',
  phone: '01 23 45 67 89',
  message: 'Bonjour,\r\nje souhaite un devis pour héberger notre application.',
  consent: 'on',
  honeypot: '',
  offre: '',
};
/** What `POST /send-contact` has to do with a plain form, on every engine. */
export function contactFormSuite(start: StartApi, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile, { PUBLIC_ORIGIN: 'https://site.example.org' });
  });

  describe('POST /send-contact, plain form', () => {
    it('When a form is good then a French page says so, and a second click stores nothing more', async () => {
      for (const status of [201, 200]) {
        const response = await postForm(site.origin, fields);
        expect(response.status).toBe(status);
        expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
        expect((await response.text()).replace(/\u202f/g, ' ')).toContain(contactMessages.success);
      }
      expect(await rowsOf(site, 'contact_message')).toEqual([
        expect.objectContaining({ message: fields.message.replace('\r\n', '\n'), offre: null }),
      ]);
    });

    it('When a form is refused then the page lists every fault, escaped, and leads back', async () => {
      const { consent: _, ...withoutConsent } = fields;
      const before = await rowsOf(site, 'contact_message');
      const response = await postForm(site.origin, { ...withoutConsent, phone: '', '<img src=x>': '1' });
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
      expect(await rowsOf(site, 'contact_message')).toEqual(before);
    });

    it('When line ends alone make the message long enough then it is still too short', async () => {
      const message = `${'m\r\n'.repeat(24)}m`;
      expect(message.length).toBeGreaterThan(50);
      const response = await postForm(site.origin, { ...fields, message });
      expect(await response.text()).toContain(contactMessages.message_too_short);
    });

    it.each([
      [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ 'Sec-Fetch-Site': 'same-site' }, 403],
      [{ Origin: 'https://evil.example' }, 403],
      [{ Origin: 'null' }, 403],
      [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 422],
      [{ Origin: 'https://site.example.org' }, 422],
      [{}, 422],
    ])('When the browser says %o then the answer is %i', async (headers, status) => {
      // 422: let in, and refused for its empty fields.
      const response = await postForm(site.origin, { firstname: '' }, headers as Record<string, string>);
      expect(response.status).toBe(status);
    });

    it('When the host has its own page and policy then they are used', async () => {
      const hosted = await start(
        onTestFinished,
        {},
        {
          resultPage: ({ title, status }) => `<h1>${status} ${title}</h1>`,
          resultPageCsp: () => "default-src 'self'",
        },
      );
      const response = await postForm(hosted.origin, fields);
      expect(await response.text()).toBe('<h1>201 Message envoyé</h1>');
      expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    });
  });
}
