import { expect, onTestFinished, vi } from 'vitest';
import { buildKeyedContactBody, postContact } from './contact.ts';
import { generousFormLimits } from './limits.ts';
import { readTableRows } from './rows.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { startApi } from './start-api.ts';

/** Options of `vi.waitFor` for what a mail server receives. */
export const patient = { timeout: 60_000, interval: 50 };
/** A longer interval, since each read of the rows opens the database, which costs as much as sending a mail. */
const lookingAtRows = { timeout: 60_000, interval: 200 };
const impatientSmtp = { connectionTimeout: 1_000, greetingTimeout: 1_000, socketTimeout: 1_000 };
const addresses = { MAIL_FROM: 'site@example.org', MAIL_TO: 'operateur@example.org' };

/** Returns the number of deliveries of each Message-ID. */
export function timesTaken({ received }: TestSmtp): number[] {
  const times = new Map<string, number>();
  for (const { messageId = '' } of received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  return [...times.values()];
}

/** Limits under which each message makes a single mail. */
export const withoutReceipts = { ...generousFormLimits, 'contact-receipt': { max: 0, windowMs: 1 } };

/** Starts the API with a mail server, which is stopped until a test starts it. */
export async function startMailSite(
  mailBackoff = { baseMs: 100, maxMs: 300 },
  database: Record<string, string> = {},
  smtpTimeouts = impatientSmtp,
) {
  const smtp = await startSmtp(onTestFinished);
  const options = { mailBackoff, smtpTimeouts, limits: withoutReceipts };
  const env = { SMTP_URL: smtp.url, ...addresses, ...database };
  const site = await startApi(onTestFinished, env, options);
  const submit = async () => {
    expect((await postContact(site.origin, buildKeyedContactBody())).status).toBe(201);
  };
  const logged = (text: string) => vi.waitFor(() => expect(site.log.join('')).toContain(text), patient);
  const allSent = () =>
    vi.waitFor(
      async () =>
        expect((await readTableRows(site, 'outbox')).filter(({ status }) => status !== 'sent')).toEqual([]),
      lookingAtRows,
    );
  return { smtp, site, submit, logged, allSent };
}
