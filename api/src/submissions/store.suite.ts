import { contactRequestSchema } from '@site/api-contract/contact';
import { describe, expect, it } from 'vitest';
import { acceptSignup, confirmSignup } from '../beta/store.ts';
import { acceptContact } from '../contact/store.ts';
import type { Database } from '../storage/schema.ts';
import { tokenIn } from '../testing/confirm.ts';
import { contactBody } from '../testing/contact.ts';
import { eraseSubmission, findSubmission, purgeBefore, submissions } from './store.ts';

const { consent: _, honeypot: __, ...message } = contactRequestSchema.parse(contactBody());
const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** What every engine has to do with submissions once they are stored. */
export function submissionsSuite(open: () => Promise<Database>): void {
  const filled = async () => {
    const database = await open();
    const accepted = await acceptContact(database, message);
    await acceptSignup(database, { email: 'lea@example.org', project: 'quantic' }, context);
    return { database, contactId: 'id' in accepted ? accepted.id : '' };
  };
  const count = async ({ db }: Database) => ({
    contact: (await db.selectFrom('contact_message').select('id').execute()).length,
    beta: (await db.selectFrom('beta_signup').select('id').execute()).length,
    mails: (await db.selectFrom('outbox').select('id').execute()).length,
  });

  describe('submissions', () => {
    it('When they are read then each has the fields that were sent', async () => {
      const { database, contactId } = await filled();
      const [contact] = await all(submissions(database, 'contact'));
      expect(contact).toMatchObject({ kind: 'contact', id: contactId, fields: { ...message, offre: null } });
      const [beta] = await all(submissions(database, 'beta'));
      expect(beta).toMatchObject({
        kind: 'beta',
        fields: { email: 'lea@example.org', project: 'quantic' },
      });
      expect(await findSubmission(database, beta?.id ?? '')).toEqual(beta);
      expect(await findSubmission(database, contactId)).toEqual(contact);
      expect(await findSubmission(database, 'none')).toBeUndefined();
    });

    it('When there are more than a page then all are read, in order', async () => {
      const database = await open();
      for (let start = 0; start < 1001; start += 91) {
        const rows = Array.from({ length: Math.min(91, 1001 - start) }, (_, index) => ({
          id: String(start + index).padStart(5, '0'),
          email: 'a@example.org',
          email_key: 'a@example.org',
          project: String(start + index),
          created_at: 1,
        }));
        await database.db.insertInto('beta_signup').values(rows).execute();
      }
      const ids = (await all(submissions(database, 'beta'))).map(({ id }) => Number(id));
      expect(ids).toEqual(Array.from({ length: 1001 }, (_, index) => index));
    });

    it('When they are older than the cutoff then they and what is left of their mails go', async () => {
      const { database } = await filled();
      await database.db.updateTable('contact_message').set({ created_at: 10 }).execute();
      const mails = await database.db.selectFrom('outbox').select('id').orderBy('id').execute();
      const old = { created_at: 10, status: 'dead' } as const;
      await database.db
        .updateTable('outbox')
        .set(old)
        .where('id', '=', mails[0]?.id ?? '')
        .execute();
      const expected = { contact: 1, beta: 0, mails: 1 };
      expect(await purgeBefore(database, 11, true)).toEqual(expected);
      expect(await count(database)).toEqual({ contact: 1, beta: 1, mails: 2 });
      expect(await purgeBefore(database, 11, false)).toEqual(expected);
      expect(await count(database)).toEqual({ contact: 0, beta: 1, mails: 1 });
      expect(await purgeBefore(database, 11, false)).toEqual({ contact: 0, beta: 0, mails: 0 });
    });

    it('When one is erased then its mails that hold its text go with it, and nothing else', async () => {
      const { database, contactId } = await filled();
      // As if both had come in the same millisecond.
      await database.db.updateTable('outbox').set({ created_at: 5 }).execute();
      await database.db.updateTable('contact_message').set({ created_at: 5 }).execute();
      expect(await eraseSubmission(database, contactId)).toBe(true);
      expect(await count(database)).toEqual({ contact: 0, beta: 1, mails: 1 });
      expect(await eraseSubmission(database, contactId)).toBe(false);
    });

    it('When a sign-up is erased then its link and every mail about it go, whenever they were stored', async () => {
      const { database } = await filled();
      await acceptContact(database, { ...message, email: 'lea@example.org' });
      const [link] = await database.db
        .selectFrom('outbox')
        .select('payload')
        .orderBy('id')
        .limit(1)
        .offset(1)
        .execute();
      expect(await confirmSignup(database, tokenIn(JSON.parse(link?.payload ?? '').text), context)).toBe(
        'confirmed',
      );
      const [beta] = await all(submissions(database, 'beta'));
      expect(beta?.confirmedAt).toEqual(expect.any(Number));
      expect(await eraseSubmission(database, beta?.id ?? '')).toBe(true);
      expect(await count(database)).toEqual({ contact: 2, beta: 0, mails: 2 });
      expect(await database.db.selectFrom('beta_link').selectAll().execute()).toEqual([]);
    });
  });
}
