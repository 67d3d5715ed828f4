import { join } from 'node:path';
import Libsql from 'libsql';
import { EMBEDDED_FILE } from '../storage/embedded.ts';
import type { ContactMessageTable } from '../storage/schema.ts';

const MESSAGES = 'select * from contact_message';
const MAILS = 'select count(*) as mails from outbox';

/** What a database holds, read from outside the API. */
export interface Stored {
  messages: ContactMessageTable[];
  /** Mails in the outbox, sent ones included. */
  mails: number;
}

/** Reads an embedded database. */
export function readEmbedded(dataDir: string): Stored {
  const connection = new Libsql(join(dataDir, EMBEDDED_FILE));
  try {
    const { mails } = connection.prepare(MAILS).get() as { mails: number };
    return { messages: connection.prepare(MESSAGES).all() as ContactMessageTable[], mails };
  } finally {
    connection.close();
  }
}
