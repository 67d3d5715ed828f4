import { randomUUID } from 'node:crypto';
import { contactMessage as message } from '@site/api/testing/contact';
import { expect, it } from 'vitest';
import { acceptContact } from '../../src/forms/contact-store.ts';
import type { Database } from '../../src/storage/schema.ts';

/** What every engine has to do with contact messages. */
export function contactStoreSuite(open: () => Promise<Database>): void {
  const counts = async ({ db }: Database) => ({
    messages: (await db.selectFrom('contact_message').selectAll().execute()).length,
    mails: (await db.selectFrom('outbox').selectAll().execute()).length,
  });

  it('When a message is accepted then it and one mail are stored, as given', async () => {
    const database = await open();
    const accepted = await acceptContact(database, { ...message, offre: 'vps-1' });
    const rows = await database.db.selectFrom('contact_message').selectAll().execute();
    expect(rows).toEqual([
      expect.objectContaining({ ...message, offre: 'vps-1', id: 'id' in accepted && accepted.id }),
    ]);
    expect(rows[0]?.created_at).toBeTypeOf('number');
    expect(await counts(database)).toEqual({ messages: 1, mails: 1 });
  });

  it('When twenty copies of one submission arrive at once then one is stored and all get its id', async () => {
    const database = await open();
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => acceptContact(database, { ...message, idempotencyKey })),
    );
    expect(new Set(outcomes.map((each) => 'id' in each && each.id)).size).toBe(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(await counts(database)).toEqual({ messages: 1, mails: 1 });
  });

  it('When the mail cannot be stored then the message is not stored either', async () => {
    const database = await open();
    await database.db.schema.dropTable('outbox').execute();
    await expect(acceptContact(database, message)).rejects.toThrow(/outbox/);
    expect(await database.db.selectFrom('contact_message').selectAll().execute()).toEqual([]);
  });
}
