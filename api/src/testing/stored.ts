import pg from 'pg';
import type { Schema } from '../storage/schema.ts';

const MESSAGES = 'select * from contact_message';
const MAILS = 'select count(*) as mails from outbox';

/** What a database holds, read from outside the API. */
export interface Stored {
  messages: Schema['contact_message'][];
  /** Mails in the outbox, sent ones included. */
  mails: number;
}

/** Reads a PostgreSQL database. */
export function readPostgres(url: string): Promise<Stored> {
  return asking(url, async (client) => {
    const mails = await client.query<{ mails: string }>(MAILS);
    const messages = await client.query<Schema['contact_message']>(MESSAGES);
    return { messages: messages.rows, mails: Number(mails.rows[0]?.mails) };
  });
}

/** Names of the migrations a PostgreSQL database has had. */
export function migrationsOf(url: string): Promise<string[]> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return rows.map(({ name }) => name);
  });
}

async function asking<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return ask(client).finally(() => client.end());
}
