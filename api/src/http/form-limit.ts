import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql, type Transaction } from 'kysely';
import { type Admit, CLOCK_SKEW_MS, type Database, type Schema } from '../storage/schema.ts';
import { limitKeys } from './client-address.ts';
import { HttpProblem } from './problem.ts';
import { type RateLimit, refuseFlood, retryAfter } from './rate-limit.ts';

/**
 * Whose mailbox an address leads to, for limits alone: in lower case, without what most providers let their customers
 * add behind `+`, the domain as it stands in the DNS. Dots stay: few providers ignore them.
 */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const at = email.lastIndexOf('@');
  const written = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(written) || written;
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  const [name] = local.split('+');
  return { mailbox: `${name || local}@${domain}`, domain };
}

/** Who sends what, as far as limits look. */
export interface FormSender {
  /** IP address. */
  address: string;
  email: string;
  /** Names the submission: the same one sent again has the same. */
  content: string;
}

/**
 * Shares of what a form takes from everybody together, before each submission has to be confirmed
 * (docs/decisions/0030). Beyond its share a network or a mailbox is refused, a mail domain has to confirm.
 */
const SHARES = { network: 1 / 2, mailbox: 1 / 6, domain: 1 / 2 };

/** What a form takes in its window. */
export interface FormLimitOptions {
  /** From one connection. */
  limit: RateLimit;
  /** From everybody together, before each submission has to be confirmed. */
  crowd: number;
  /** A whole French sentence. */
  refusal: string;
}

/** How long a submission waits for its confirmation while too many come, in milliseconds. */
const HOLD_MS = 5_000;

/** Counts that have lost their meaning and go with one request: as many as a request may add, and then some. */
const FORGOTTEN_AT_ONCE = 20;

/** Longest window of any count. */
const LONGEST_WINDOW_MS = 24 * 3_600_000;

/** Addresses of mailboxes and names of submissions are only compared: the table needn't hold them. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** More comes than visitors send: this submission has to be confirmed. */
class Crowded extends Error {}

/**
 * Keeps senders from flooding mailboxes. Counted in the database, so that all instances share it. An address is
 * personal data: its count goes once it limits nothing, with the next submission or the purge.
 */
export class FormLimit {
  constructor(
    private readonly database: Database,
    private readonly form: Schema['form_count']['form'],
    private readonly options: FormLimitOptions,
  ) {}

  /**
   * Lets `store` store a submission; it calls `admit` in its transaction once it has, unless it was stored already:
   * what is not stored isn't counted. While more comes than visitors send, a submission has to come twice, some seconds
   * apart.
   * @throws HttpProblem 429 that says when to come back, or (`to-confirm`) from when the same submission is taken.
   */
  async guard<T>(sender: FormSender, store: (admit: Admit) => Promise<T>, now = Date.now()): Promise<T> {
    try {
      return await store((transaction) => this.#admit(transaction, sender, now));
    } catch (error) {
      if (!(error instanceof Crowded)) throw error;
      throw toConfirm(await this.#hold(sender, now));
    }
  }

  async #admit(transaction: Transaction<Schema>, sender: FormSender, now: number): Promise<void> {
    await this.#countSender(transaction, sender, now);
    const { domain } = mailboxOf(sender.email);
    const { crowd } = this.options;
    const waits = [
      await this.#count(transaction, digest(`@${domain}`), crowd * SHARES.domain, now),
      await this.#count(transaction, '*', crowd, now),
    ];
    if (waits.some((waitMs) => waitMs > 0) && !(await this.#wasHeld(transaction, sender, now)))
      throw new Crowded();
    await this.#forgetOld(transaction, now);
  }

  /** Refuses what one connection, one customer's networks or one mailbox send too much of. */
  async #countSender(transaction: Transaction<Schema>, { address, email }: FormSender, now: number) {
    const [connection, network] = limitKeys(address);
    const { limit, crowd, refusal } = this.options;
    const mailbox = digest(mailboxOf(email).mailbox);
    const waits = [
      await this.#count(transaction, connection, limit.max, now),
      network ? await this.#count(transaction, network, crowd * SHARES.network, now) : 0,
      await this.#count(transaction, mailbox, crowd * SHARES.mailbox, now),
    ];
    refuseFlood(Math.max(...waits), refusal);
  }

  #count(transaction: Transaction<Schema>, key: string, max: number, now: number): Promise<number> {
    const { windowMs } = this.options.limit;
    return countUp(transaction, this.form, key, { max, windowMs }, now);
  }

  /** Notes that a submission came, and returns the milliseconds after which the same one is taken. */
  #hold(sender: FormSender, now: number): Promise<number> {
    const once = { max: 1, windowMs: this.options.limit.windowMs };
    return this.database.db.transaction().execute(async (transaction) => {
      const held = await transaction
        .selectFrom('form_count')
        .select('until')
        .where(this.#isHeld(sender, now, now + once.windowMs + CLOCK_SKEW_MS))
        .executeTakeFirst();
      if (held) return Math.max(1, held.until - now - once.windowMs + HOLD_MS);
      // What is held is a row too: one sender makes few.
      await this.#countSender(transaction, sender, now);
      await countUp(transaction, this.form, heldKey(sender), once, now);
      return HOLD_MS;
    });
  }

  /** Whether this submission has waited; it has to again before the next time. */
  async #wasHeld(transaction: Transaction<Schema>, sender: FormSender, now: number): Promise<boolean> {
    const { windowMs } = this.options.limit;
    const held = await transaction
      .deleteFrom('form_count')
      .where(this.#isHeld(sender, now, now + windowMs - HOLD_MS))
      .returning('until')
      .executeTakeFirst();
    return held !== undefined;
  }

  #isHeld(sender: FormSender, now: number, latest: number) {
    return sql<boolean>`(form = ${this.form} and address = ${heldKey(sender)} and until > ${now} and until <= ${latest})`;
  }

  /** Passes by counts another instance is busy with: whoever waited here could wait in a circle. */
  async #forgetOld(transaction: Transaction<Schema>, now: number): Promise<void> {
    const old = await transaction
      .selectFrom('form_count')
      .select(['form', 'address'])
      .where(isOver(now))
      .limit(FORGOTTEN_AT_ONCE)
      .$if(this.database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    for (const { form, address } of old) {
      await transaction
        .deleteFrom('form_count')
        .where('form', '=', form)
        .where('address', '=', address)
        .execute();
    }
  }
}

/**
 * Counts one of at most `max` and returns 0, or counts nothing and returns the milliseconds until the window ends. A
 * window that ends later than a whole one from now was begun by a clock that was wrong, and is over.
 */
export async function countUp(
  transaction: Transaction<Schema>,
  form: Schema['form_count']['form'],
  key: string,
  { max, windowMs }: RateLimit,
  now: number,
): Promise<number> {
  const latest = now + windowMs + CLOCK_SKEW_MS;
  const isEnded = sql`(form_count.until <= ${now} or form_count.until > ${latest})`;
  // One statement: of several instances counting at once, exactly `max` get through.
  const { rows } = await sql`
    insert into form_count (form, address, count, until)
    values (${form}, ${key}, 1, ${now + windowMs})
    on conflict (form, address) do update set
      count = case when ${isEnded} then 1 else form_count.count + 1 end,
      until = case when ${isEnded} then excluded.until else form_count.until end
    where ${isEnded} or form_count.count < ${Math.ceil(max)}
    returning count`.execute(transaction);
  if (rows.length > 0) return 0;
  const { until } = await transaction
    .selectFrom('form_count')
    .select('until')
    .where('form', '=', form)
    .where('address', '=', key)
    .executeTakeFirstOrThrow();
  return Math.min(windowMs, until - now);
}

/** Deletes the counts that limit nothing any more: without another submission, nobody else would. */
export async function forgetOldCounts({ db }: Database, now: number): Promise<void> {
  await db.deleteFrom('form_count').where(isOver(now)).execute();
}

const isOver = (now: number) =>
  sql<boolean>`(until <= ${now} or until > ${now + LONGEST_WINDOW_MS + CLOCK_SKEW_MS})`;

const heldKey = ({ content }: FormSender) => `held:${digest(content)}`;

function toConfirm(waitMs: number): HttpProblem {
  const headers = retryAfter(waitMs);
  return new HttpProblem(
    'to-confirm',
    `Beaucoup d’envois nous arrivent en ce moment. Le vôtre n’est pas encore enregistré : confirmez-le après ${headers['Retry-After']} secondes.`,
    { headers },
  );
}
