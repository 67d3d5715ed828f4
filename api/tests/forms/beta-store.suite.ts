import { findConfirmationToken } from '@site/api/testing/confirmation-mails';
import { expect, it, onTestFinished } from 'vitest';
import { acceptSignup, confirmSignup, deleteUnconfirmedSignups } from '../../src/forms/beta-store.ts';
import type { Database } from '../../src/storage/schema.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };
const NOW = 1_750_000_000_000;
const WEEK = 7 * 24 * 3_600_000;
const signup = { email: 'Zoe@example.org', project: 'quantic' };

/** Registers the tests of stored beta sign-ups, for any engine. */
export function betaStoreSuite(open: () => Promise<Database>): void {
  const mails = async ({ db }: Database) =>
    (await db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(({ payload }) =>
      JSON.parse(payload ?? ''),
    );
  const signups = ({ db }: Database) => db.selectFrom('beta_signup').selectAll().orderBy('id').execute();

  it('sign-up stores itself and a link’s mail, then a mail to each on confirmation', async () => {
    const database = await open();
    const titled = { ...context, title: 'Le titre' };
    expect(await acceptSignup(database, signup, titled)).toBe('stored');
    expect(await signups(database)).toEqual([expect.objectContaining({ ...signup, confirmed_at: null })]);
    const [link, none] = await mails(database);
    expect(none).toBeUndefined();
    expect(link).toMatchObject({
      to: signup.email,
      replyTo: { address: context.operator },
      subject: 'Confirmez votre inscription à la bêta\u00a0: Le titre',
    });
    const token = findConfirmationToken(link.text);
    expect(JSON.stringify(await database.db.selectFrom('beta_link').selectAll().execute())).not.toContain(
      token,
    );
    expect(await confirmSignup(database, token, titled)).toBe('confirmed');
    const [, toOperator, toVisitor] = await mails(database);
    expect(toOperator).toMatchObject({
      replyTo: { address: signup.email },
      subject: 'Inscription bêta : Le titre',
      text: expect.stringContaining('Projet : Le titre (quantic)'),
    });
    expect(toOperator.to).toBeUndefined();
    expect(toVisitor).toMatchObject({
      to: signup.email,
      subject: 'Votre inscription à la bêta\u00a0: Le titre',
      text: expect.stringContaining('Vous recevrez bientôt les informations par e-mail.'),
    });
    expect(await signups(database)).toEqual([expect.objectContaining({ confirmed_at: expect.any(Number) })]);
  });

  it('link pressed ten times at once stores each mail once', async () => {
    const database = await open();
    await acceptSignup(database, signup, context);
    const token = findConfirmationToken((await mails(database))[0].text);
    const presses = Array.from({ length: 10 }, () => confirmSignup(database, token, context));
    expect((await Promise.all(presses)).sort()).toEqual(['confirmed', ...Array(9).fill('repeated')]);
    expect(await mails(database)).toHaveLength(3);
    expect(await acceptSignup(database, signup, context)).toBe('repeated');
    expect(await mails(database)).toHaveLength(3);
    expect(await confirmSignup(database, `${token.slice(1)}x`, context)).toBe('unknown');
  });

  it('second sign-up before confirmation mails a second link, and both are valid', async () => {
    const database = await open();
    const again = (now: number) => acceptSignup(database, signup, context, undefined, now);
    await again(NOW);
    expect(await again(NOW + 59_000)).toBe('repeated');
    expect(await mails(database)).toHaveLength(1);
    expect(await again(NOW + 60_000)).toBe('repeated');
    const tokens = (await mails(database)).map(({ text }) => findConfirmationToken(text));
    expect(new Set(tokens).size).toBe(2);
    const outcomes = [];
    for (const token of tokens) outcomes.push(await confirmSignup(database, token, context, NOW + 61_000));
    expect(outcomes).toEqual(['confirmed', 'repeated']);
  });

  it('unconfirmed sign-up is erased with its link after seven days', async () => {
    const database = await open();
    await acceptSignup(database, signup, context, undefined, NOW);
    await acceptSignup(database, { ...signup, project: 'autre' }, context, undefined, NOW);
    const [one, other] = (await mails(database)).map(({ text }) => findConfirmationToken(text));
    await confirmSignup(database, other ?? '', context, NOW + WEEK - 1);
    await deleteUnconfirmedSignups(database.db, NOW + WEEK - 1);
    expect(await signups(database)).toHaveLength(2);
    expect(await confirmSignup(database, one ?? '', context, NOW + WEEK)).toBe('unknown');
    const found = await deleteUnconfirmedSignups(database.db, NOW + WEEK, true);
    expect([found.signups, found.mails].map(({ length }) => length)).toEqual([1, 1]);
    expect(await signups(database)).toHaveLength(2);
    expect(await deleteUnconfirmedSignups(database.db, NOW + WEEK)).toEqual(found);
    expect((await signups(database)).map(({ project }) => project)).toEqual(['autre']);
    expect(await database.db.selectFrom('beta_link').selectAll().execute()).toEqual([]);
    // Three mails of the confirmed sign-up; the other's link is erased with it.
    expect(await database.db.selectFrom('outbox').select('id').execute()).toHaveLength(3);
    expect(await acceptSignup(database, signup, context, undefined, NOW + WEEK)).toBe('stored');
  });

  it('unlisted project reaches the operator as typed, and not the visitor', async () => {
    const database = await open();
    await acceptSignup(database, { ...signup, project: 'Gagnez sur evil.example' }, context);
    const [link] = await mails(database);
    await confirmSignup(database, findConfirmationToken(link.text), context);
    const [, toOperator, toVisitor] = await mails(database);
    expect(toOperator.text).toContain('evil.example');
    expect(JSON.stringify([link, toVisitor])).not.toContain('evil');
  });

  it('twenty copies of a sign-up at once are stored once, in whatever case', async () => {
    const database = await open();
    const copies = Array.from({ length: 20 }, (_, index) => ({
      ...signup,
      email: index % 2 ? signup.email : signup.email.toUpperCase(),
    }));
    const outcomes = await Promise.all(copies.map((copy) => acceptSignup(database, copy, context)));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(await signups(database)).toHaveLength(1);
    expect(await mails(database)).toHaveLength(1);
    expect(await acceptSignup(database, { ...signup, project: 'autre' }, context)).toBe('stored');
  });

  it('many sign-ups of one mailbox are all stored, and send few links', async () => {
    const database = await open();
    for (let number = 0; number < 8; number++) {
      const again = { email: `Zoe+${number}@example.org`, project: `projet-${number}` };
      await acceptSignup(database, again, context);
    }
    expect(await signups(database)).toHaveLength(8);
    expect(await mails(database)).toHaveLength(5);
  });

  it('sign-up is not stored without its mails', async () => {
    const database = await open();
    await database.db.schema.alterTable('outbox').renameTo('away').execute();
    onTestFinished(() => database.db.schema.alterTable('away').renameTo('outbox').execute());
    await expect(acceptSignup(database, signup, context)).rejects.toThrow(/outbox/);
    expect(await signups(database)).toEqual([]);
  });
}
