import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConfirmationToken } from '@site/api/testing/confirmation-mails';
import { contactMessage as message } from '@site/api/testing/contact';
import { createTempDir } from '@site/api/testing/temp-dir';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { acceptSignup, confirmSignup } from '../../src/forms/beta-store.ts';
import { acceptContact } from '../../src/forms/contact-store.ts';
import {
  eraseSubmissionsBefore,
  eraseSubmissionsByIdOrEmail,
  MailInDeliveryError,
} from '../../src/forms/erasure.ts';
import { RetentionWorker } from '../../src/forms/retention.ts';
import { claimMessages, markSent } from '../../src/mail/outbox.ts';
import type { Database } from '../../src/storage/schema.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };
const NOW = Date.UTC(2026, 0, 31);
const YEAR_MS = 366 * 86_400_000;
const NOTHING = { contact: 0, beta: 0, mails: 0, files: 0 };

/** Registers the tests of erasure and retention, for any engine. */
export function erasureSuite(open: () => Promise<Database>): void {
  /** Returns a database with a message and a confirmed sign-up, which have one and three unsent mails, each with a file. */
  const filled = async () => {
    const database = await open();
    const accepted = await acceptContact(database, message);
    await acceptSignup(database, { email: 'Lea@example.org', project: 'quantic' }, context);
    const link = database.db.selectFrom('outbox').select('payload').where('payload', 'like', '%jeton=%');
    const { payload } = await link.executeTakeFirstOrThrow();
    await confirmSignup(database, findConfirmationToken(JSON.parse(payload ?? '').text), context);
    // Sets the times as if both had come in the same millisecond.
    await database.db.updateTable('outbox').set({ created_at: NOW }).execute();
    for (const table of ['contact_message', 'beta_signup'] as const)
      await database.db.updateTable(table).set({ created_at: NOW }).execute();
    const dataDir = createTempDir(onTestFinished);
    mkdirSync(join(dataDir, 'mail'));
    const mails = await database.db.selectFrom('outbox').select(['id', 'payload']).orderBy('id').execute();
    for (const { id, payload } of mails) writeFileSync(join(dataDir, 'mail', `${id}.eml`), payload ?? '');
    const [first] = mails;
    writeFileSync(join(dataDir, 'mail', `.${first?.id}.tmp`), '');
    return { database, dataDir, contactId: 'id' in accepted ? accepted.id : '' };
  };
  const remainingIn = async ({ db }: Database, dataDir: string) => ({
    contact: (await db.selectFrom('contact_message').select('id').execute()).length,
    beta: (await db.selectFrom('beta_signup').select('id').execute()).length,
    mails: (await db.selectFrom('outbox').select('id').execute()).length,
    links: (await db.selectFrom('beta_link').select('signup_id').execute()).length,
    files: readdirSync(join(dataDir, 'mail')).length,
  });

  it('old submissions are erased with their mails, waiting ones and files too', async () => {
    const { database, dataDir } = await filled();
    // The mails of a confirmation, days after the sign-up.
    await database.db
      .updateTable('outbox')
      .set({ created_at: NOW + 6 * 86_400_000 })
      .where('submission_id', 'in', (from) => from.selectFrom('beta_signup').select('id'))
      .execute();
    const recent = { email: 'zoe@example.org', project: 'a' };
    await acceptSignup(database, recent, context);
    const erased = { contact: 1, beta: 1, mails: 4, files: 5 };
    const old = { cutoff: NOW + 1, now: NOW };
    expect(await eraseSubmissionsBefore(database, dataDir, { ...old, cutoff: NOW })).toEqual(NOTHING);
    expect(await eraseSubmissionsBefore(database, dataDir, { ...old, isDryRun: true })).toEqual(erased);
    expect(await remainingIn(database, dataDir)).toEqual({
      contact: 1,
      beta: 2,
      mails: 5,
      links: 2,
      files: 5,
    });
    expect(await eraseSubmissionsBefore(database, dataDir, old)).toEqual(erased);
    expect(await remainingIn(database, dataDir)).toEqual({
      contact: 0,
      beta: 1,
      mails: 1,
      links: 1,
      files: 0,
    });
  });

  it('erased submission takes its mails and files along, and no other’s', async () => {
    const { database, dataDir, contactId } = await filled();
    const [mail] = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('submission_id', '=', contactId)
      .execute();
    await claimMessages(database, 'w', 10, Date.now());
    const erase = () =>
      eraseSubmissionsByIdOrEmail(database, dataDir, { idOrEmail: contactId, now: Date.now() });
    await expect(erase()).rejects.toBeInstanceOf(MailInDeliveryError);
    expect(await remainingIn(database, dataDir)).toEqual({
      contact: 1,
      beta: 1,
      mails: 4,
      links: 1,
      files: 5,
    });
    await markSent(database, { id: mail?.id ?? '', worker: 'w' }, Date.now());
    expect(await erase()).toEqual({ contact: 1, beta: 0, mails: 1, files: 2 });
    expect(await remainingIn(database, dataDir)).toEqual({
      contact: 0,
      beta: 1,
      mails: 3,
      links: 1,
      files: 3,
    });
    expect(await erase()).toEqual(NOTHING);
  });

  describe('erased person', () => {
    it('is found by e-mail in any case, earlier mails included', async () => {
      const { database, dataDir } = await filled();
      await database.db.updateTable('outbox').set({ submission_id: null }).execute();
      await acceptContact(database, { ...message, email: 'lea@example.org' });
      const lea = { idOrEmail: 'lea@EXAMPLE.org', now: NOW };
      expect(await eraseSubmissionsByIdOrEmail(database, dataDir, lea)).toEqual({
        contact: 1,
        beta: 1,
        mails: 4,
        files: 3,
      });
      expect(await remainingIn(database, dataDir)).toEqual({
        contact: 1,
        beta: 0,
        mails: 1,
        links: 0,
        files: 2,
      });
    });

    it('is found by an e-mail with accents in any case', async () => {
      const database = await open();
      await acceptContact(database, { ...message, email: 'Émile@exemple.fr' });
      const dataDir = createTempDir(onTestFinished);
      const erase = () =>
        eraseSubmissionsByIdOrEmail(database, dataDir, { idOrEmail: 'éMILE@Exemple.fr', now: NOW });
      expect(await erase()).toMatchObject({ contact: 1, mails: 1 });
    });
  });

  it('retention runs once a day among several instances, and logs its counts', async () => {
    const { database, dataDir } = await filled();
    const log: string[] = [];
    const logger = pino({}, { write: (line: string) => void log.push(line) });
    let now = NOW + 2 * YEAR_MS;
    const looks: number[] = [];
    const clock = () => {
      looks.push(now);
      return now;
    };
    for (let instance = 0; instance < 3; instance++) {
      const options = { database, logger, dataDir, months: 12, pauseMs: 1, now: clock };
      const retention = new RetentionWorker(options);
      retention.start();
      onTestFinished(() => retention.stop());
    }
    await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 30_000 });
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      msg: 'old submissions erased',
      contact: 1,
      beta: 1,
      mails: 4,
    });
    expect(await remainingIn(database, dataDir)).toEqual({
      contact: 0,
      beta: 0,
      mails: 0,
      links: 0,
      files: 0,
    });
    const looksBefore = looks.length;
    await vi.waitFor(() => expect(looks.length).toBeGreaterThan(looksBefore + 10), { timeout: 30_000 });
    expect(log).toHaveLength(1);
    now += 86_400_000;
    // An instance that read the clock before the jump may treat the stored time as wrong, and run once more.
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(1), { timeout: 30_000 });
  });

  it('half-written mail file is removed after an hour, and no other file', async () => {
    const database = await open();
    const dataDir = createTempDir(onTestFinished);
    mkdirSync(join(dataDir, 'mail'));
    const write = (name: string, agoMs: number) => {
      writeFileSync(join(dataDir, 'mail', name), '');
      utimesSync(join(dataDir, 'mail', name), (NOW - agoMs) / 1000, (NOW - agoMs) / 1000);
    };
    write('.a-1.tmp', 3_600_001);
    write('.a-2.5c-6d.tmp', 3_600_001);
    write('.a-3.tmp', 60_000);
    write('a-4.eml', 3_600_001);
    write('a-5.txt', YEAR_MS);
    write('a-6.eml', YEAR_MS);
    const cutoff = NOW - YEAR_MS / 2;
    expect(await eraseSubmissionsBefore(database, dataDir, { cutoff, now: NOW })).toMatchObject({ files: 3 });
    expect(readdirSync(join(dataDir, 'mail')).sort()).toEqual(['.a-3.tmp', 'a-4.eml', 'a-5.txt']);
  });
}
