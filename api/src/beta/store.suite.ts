import { describe, expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import { acceptSignup, MAX_CONFIRMATIONS_A_DAY } from './store.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };
const signup = { email: 'Zoe@example.org', project: 'quantic' };

/** What every engine has to do with beta sign-ups. */
export function betaStoreSuite(open: () => Promise<Database>): void {
  const mails = async ({ db }: Database) =>
    (await db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(({ payload }) =>
      JSON.parse(payload ?? ''),
    );
  const signups = ({ db }: Database) => db.selectFrom('beta_signup').selectAll().orderBy('id').execute();

  describe('beta store', () => {
    it('When somebody signs up then that, a mail to the operator and one to them are stored', async () => {
      const database = await open();
      expect(await acceptSignup(database, signup, { ...context, title: 'Le titre' })).toBe('stored');
      expect(await signups(database)).toEqual([expect.objectContaining(signup)]);
      const [toOperator, toVisitor] = await mails(database);
      expect(toOperator).toMatchObject({
        replyTo: { address: signup.email },
        subject: 'Inscription bêta : Le titre',
        text: expect.stringContaining('Projet : Le titre (quantic)'),
      });
      expect(toOperator.to).toBeUndefined();
      expect(toVisitor).toMatchObject({
        to: signup.email,
        replyTo: { address: context.operator },
        subject: 'Votre inscription à la bêta : Le titre',
        text: expect.stringContaining('Vous recevrez bientôt les infos par mail.'),
      });
    });

    it('When the list knows no such project then what was typed reaches the operator and not the visitor', async () => {
      const database = await open();
      await acceptSignup(database, { ...signup, project: 'Gagnez sur evil.example' }, context);
      const [toOperator, toVisitor] = await mails(database);
      expect(toOperator.text).toContain('evil.example');
      expect(JSON.stringify(toVisitor)).not.toContain('evil');
    });

    it('When twenty copies of one sign-up arrive at once then one is stored, also in another case', async () => {
      const database = await open();
      const copies = Array.from({ length: 20 }, (_, index) => ({
        ...signup,
        email: index % 2 ? signup.email : signup.email.toUpperCase(),
      }));
      const outcomes = await Promise.all(copies.map((copy) => acceptSignup(database, copy, context)));
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
      expect(await signups(database)).toHaveLength(1);
      expect(await mails(database)).toHaveLength(2);
      expect(await acceptSignup(database, { ...signup, project: 'autre' }, context)).toBe('stored');
    });

    it('When one address is signed up for very many projects then all are stored and few are confirmed', async () => {
      const database = await open();
      for (let number = 0; number < 8; number++) {
        await acceptSignup(database, { ...signup, project: `projet-${number}` }, context);
      }
      expect(await signups(database)).toHaveLength(8);
      const all = await mails(database);
      expect(all.filter(({ to }) => to === undefined)).toHaveLength(8);
      expect(all.filter(({ to }) => to !== undefined)).toHaveLength(MAX_CONFIRMATIONS_A_DAY);
    });

    it('When the mails cannot be stored then the sign-up is not stored either', async () => {
      const database = await open();
      await database.db.schema.dropTable('outbox').execute();
      await expect(acceptSignup(database, signup, context)).rejects.toThrow(/outbox/);
      expect(await signups(database)).toEqual([]);
    });
  });
}
