import { randomUUID } from 'node:crypto';
import { contactMessage as message } from '@site/api/testing/contact';
import { expect, it, onTestFinished } from 'vitest';
import { acceptContact } from '../../src/forms/contact-store.ts';
import type { Database } from '../../src/storage/schema.ts';

/** Registers the tests of stored contact messages, for any engine. */
export function contactStoreSuite(open: () => Promise<Database>): void {
  const counts = async ({ db }: Database) => ({
    messages: (await db.selectFrom('contact_message').selectAll().execute()).length,
    mails: (await db.selectFrom('outbox').selectAll().execute()).length,
  });

  it('accepted message is stored as given, with its mails', async () => {
    const database = await open();
    const accepted = await acceptContact(database, { ...message, offre: 'vps-1' });
    const rows = await database.db.selectFrom('contact_message').selectAll().execute();
    expect(rows).toEqual([
      expect.objectContaining({ ...message, offre: 'vps-1', id: 'id' in accepted && accepted.id }),
    ]);
    expect(rows[0]?.created_at).toBeTypeOf('number');
    expect(await counts(database)).toEqual({ messages: 1, mails: 1 });
  });

  it('twenty copies of a submission are stored once, with one id for all', async () => {
    const database = await open();
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => acceptContact(database, { ...message, idempotencyKey })),
    );
    expect(new Set(outcomes.map((each) => 'id' in each && each.id)).size).toBe(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(await counts(database)).toEqual({ messages: 1, mails: 1 });
  });

  const receipt = {
    operator: 'contact@example.org',
    publicOrigin: 'https://site.example.org',
    limit: { max: 1, windowMs: 24 * 3_600_000 },
  };
  const receiptsTo = async ({ db }: Database, name: string) => {
    const mails = await db.selectFrom('outbox').select('payload').execute();
    return mails.map(({ payload }) => JSON.parse(payload ?? '{}')).filter(({ to }) => to?.includes(name));
  };

  it('mails a receipt with the reference, and nothing that was typed', async () => {
    const database = await open();
    const typed = {
      firstname: 'Achetez',
      lastname: 'vite.example',
      message: `${'http://vite.example '.repeat(4)}`,
    };
    const accepted = await acceptContact(
      database,
      { ...message, ...typed, email: 'recu@example.org', adresse: 'vite.example' },
      { receipt },
    );
    const mails = await receiptsTo(database, 'recu@');
    expect(mails).toMatchObject([
      { to: 'recu@example.org', replyTo: { name: '', address: 'contact@example.org' } },
    ]);
    const [{ subject, text }] = mails;
    const reference = 'reference' in accepted ? accepted.reference : 'none';
    expect(subject.replace(/\s/g, ' ')).toBe(`Nous avons reçu votre message, réf. ${reference}`);
    expect(text).toContain(reference);
    expect(text.replace(/\s/g, ' ')).toContain('Objet : une adresse à raccorder');
    expect(text).not.toMatch(/vite\.example|Achetez/);
  });

  it('mails a mailbox its share of receipts, however it is written', async () => {
    const database = await open();
    for (const email of ['voisin@example.org', 'voisin+1@example.org', 'Voisin@EXAMPLE.org'])
      await acceptContact(database, { ...message, email }, { receipt });
    expect(await receiptsTo(database, 'oisin')).toHaveLength(1);
  });

  it('message is not stored without its mail', async () => {
    const database = await open();
    await database.db.schema.alterTable('outbox').renameTo('away').execute();
    onTestFinished(() => database.db.schema.alterTable('away').renameTo('outbox').execute());
    await expect(acceptContact(database, message)).rejects.toThrow(/outbox/);
    expect(await database.db.selectFrom('contact_message').selectAll().execute()).toEqual([]);
  });
}
