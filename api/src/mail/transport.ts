import { mkdir, open, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Deadline } from '../net/deadline.ts';
import { type OutgoingMail, toMessage } from './outbox-mail.ts';

/**
 * Delivers one mail: resolves once the receiving side has taken responsibility for the mail, and rejects otherwise. The
 * deadline ends the transport's connections.
 */
export type MailTransport = (mail: OutgoingMail, deadline: Deadline) => Promise<void>;

/** Returns the SMTP transport. Without `SMTP_URL`, logs a warning and returns a transport to files in `DATA_DIR/mail`. */
export function chooseMailTransport(
  config: { smtpUrl?: string | undefined; dataDir: string },
  logger: Logger,
  timeouts?: SmtpTimeouts,
): MailTransport {
  if (config.smtpUrl) return createSmtpTransport(config.smtpUrl, timeouts);
  const folder = join(config.dataDir, 'mail');
  logger.warn({ folder }, 'no SMTP_URL: mails are written to files and not sent');
  return createFileTransport(folder);
}

/** Silences of the mail server that end a try, in milliseconds. */
const defaultSmtpTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** See {@link defaultSmtpTimeouts}. */
export type SmtpTimeouts = typeof defaultSmtpTimeouts;

/**
 * Returns a transport by SMTP, with one connection per mail: the forms' traffic is too low for a pool. The first mail
 * loads nodemailer, so that an idle API doesn't hold it in memory.
 */
export function createSmtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = defaultSmtpTimeouts) {
  return async (mail: OutgoingMail, deadline: Deadline): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtpUrl,
      ...timeouts,
      // nodemailer ends a silent try, but no slow one: the deadline needs the socket.
      getSocket({ host = 'localhost', port, secure }, callback) {
        const socket = deadline.ends(connect({ host, port: Number(port) || (secure ? 465 : 587) }));
        const fail = (error: Error) => callback(error, undefined);
        const giveUp = () =>
          socket.destroy(Object.assign(new Error('connection timeout'), { code: 'ETIMEDOUT' }));
        socket.once('error', fail).setTimeout(timeouts.connectionTimeout, giveUp);
        // nodemailer's own listeners replace these.
        socket.once('connect', () => {
          socket.off('error', fail).off('timeout', giveUp).setTimeout(0);
          callback(null, { connection: socket });
        });
      },
    });
    try {
      await transport.sendMail(toMessage(mail));
    } finally {
      transport.close();
    }
  };
}

/** Returns the name of a mail's file. */
export const formatMailFileName = (id: string): string => `${id}.eml`;

/**
 * Returns a transport that writes each mail to `folder/{id}.eml`, readable by its owner only. The name appears once the
 * bytes are on the disk, so a reader never meets half a mail. A second try replaces the file of the first.
 */
export function createFileTransport(folder: string) {
  return async (mail: OutgoingMail): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail(toMessage(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${mail.id}.tmp`);
    try {
      await writeDurably(temporary, message as Buffer);
      await rename(temporary, join(folder, formatMailFileName(mail.id)));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(folder);
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder, since a new file's name needs its own flush. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
