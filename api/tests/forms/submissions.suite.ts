import { contactMessage as message } from '@site/api/testing/contact';
import { describe, expect, it } from 'vitest';
import { acceptSignup } from '../../src/forms/beta-store.ts';
import { acceptContact } from '../../src/forms/contact-store.ts';
import { findSubmission, iterateSubmissions } from '../../src/forms/submissions.ts';
import type { Database } from '../../src/storage/schema.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Registers the tests of reading stored submissions, for any engine. */
export function submissionsSuite(open: () => Promise<Database>): void {
  const filled = async () => {
    const database = await open();
    const accepted = await acceptContact(database, message);
    await acceptSignup(database, { email: 'lea@example.org', project: 'quantic' }, context);
    return { database, contactId: 'id' in accepted ? accepted.id : '' };
  };

  describe('submissions', () => {
    it('have the fields that were sent', async () => {
      const { database, contactId } = await filled();
      const [contact] = await all(iterateSubmissions(database, 'contact'));
      expect(contact).toMatchObject({ kind: 'contact', id: contactId, fields: { ...message, offre: null } });
      const [beta] = await all(iterateSubmissions(database, 'beta'));
      expect(beta).toMatchObject({
        kind: 'beta',
        fields: { email: 'lea@example.org', project: 'quantic' },
      });
      expect(await findSubmission(database, beta?.id ?? '')).toEqual(beta);
      expect(await findSubmission(database, contactId)).toEqual(contact);
      expect(await findSubmission(database, 'none')).toBeUndefined();
    });

    it('are read in order across pages', async () => {
      const database = await open();
      const rows = Array.from({ length: 1001 }, (_, index) => ({
        id: String(index).padStart(5, '0'),
        email: 'a@example.org',
        email_key: 'a@example.org',
        project: String(index),
        created_at: 1,
      }));
      await database.db.insertInto('beta_signup').values(rows).execute();
      const ids = (await all(iterateSubmissions(database, 'beta'))).map(({ id }) => Number(id));
      expect(ids).toEqual(Array.from({ length: 1001 }, (_, index) => index));
    });
  });
}
