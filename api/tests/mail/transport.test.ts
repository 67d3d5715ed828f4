import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildContactBody } from '@site/api/testing/contact';
import { createTempDir } from '@site/api/testing/temp-dir';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildContactMail } from '../../src/forms/contact-mail.ts';
import { createFileTransport } from '../../src/mail/transport.ts';

const createdAt = new Date('2025-07-14T16:30:00Z');
const addresses = { id: '0198', from: 'site@example.org', to: 'contact@example.org', createdAt };

async function write(changes: Record<string, unknown>, folder = join(createTempDir(onTestFinished), 'mail')) {
  const message = { ...buildContactBody(), reference: '7F3K-9QX2', quote: null, ...changes } as Parameters<
    typeof buildContactMail
  >[0];
  const send = createFileTransport(folder);
  await send({ ...buildContactMail(message, createdAt), ...addresses });
  await send({ ...buildContactMail(message, createdAt), ...addresses });
  return { folder, mail: await PostalMime.parse(readFileSync(join(folder, '0198.eml'))) };
}

describe('mail file', () => {
  it('to the operator names a sender with an accent in its text alone', async () => {
    const { mail } = await write({ email: 'jérôme@example.org' });
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain('Adresse e-mail : jérôme@example.org');
    expect(mail.text).toContain('Pour répondre, copiez l’adresse ci-dessus');
  });

  it('is one and whole after two writes, readable by its owner only', async () => {
    const { folder, mail } = await write({ offre: 'vps-1' });
    expect(readdirSync(folder)).toEqual(['0198.eml']);
    expect(statSync(join(folder, '0198.eml')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(mail).toMatchObject({
      messageId: '<0198@example.org>',
      date: createdAt.toISOString(),
      subject: 'Contact : Zoé Le Goff (offre vps-1), réf. 7F3K-9QX2',
      from: { address: 'site@example.org' },
      to: [{ address: 'contact@example.org' }],
      replyTo: [{ name: 'Zoé Le Goff', address: 'zoe@example.org' }],
    });
    expect(mail.text).toContain('lundi 14 juillet 2025 à 18:30 (heure de Paris)');
    for (const text of ['héberger notre application métier.', 'Téléphone : 01 23 45 67 89', 'Offre : vps-1'])
      expect(mail.text).toContain(text);
    expect(mail.headers.map(({ key }) => key)).toContain('auto-submitted');
  });

  it('is whole after a crash that left half of it', async () => {
    const folder = createTempDir(onTestFinished);
    writeFileSync(join(folder, '.0198.tmp'), 'x'.repeat(100_000));
    const { mail } = await write({}, folder);
    expect(readdirSync(folder)).toEqual(['0198.eml']);
    expect(mail.text).not.toContain('xxx');
  });
});

it('name with a header or an address stays a name in the mail', async () => {
  const { mail } = await write({
    firstname: 'Zoé\r\nBcc: evil@example.org',
    lastname: '<evil@example.org>, "x" <y@example.org>',
  });
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.to).toHaveLength(1);
  expect(mail.replyTo).toEqual([{ name: expect.stringContaining('evil@'), address: 'zoe@example.org' }]);
});

it('name with direction marks or hidden characters is mailed without them', async () => {
  const { mail } = await write({
    firstname: 'Zo\u202eé\u2066\u2069',
    lastname: 'Le\u200b Go\u2060ff\ufeff\u200f',
    message: 'Bonjour \u202dà vous\u202c'.padEnd(60, 'm'),
  });
  expect(mail.subject).toBe('Contact : Zoé Le Goff, réf. 7F3K-9QX2');
  expect(mail.replyTo).toEqual([{ name: 'Zoé Le Goff', address: 'zoe@example.org' }]);
  expect(mail.text).toContain('Nom : Zoé Le Goff');
  expect(mail.text).toContain('Bonjour à vous');
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/);
});
