import { connect } from 'node:net';
import type { Deadline } from '../deadline.ts';
import { type OutgoingMail, toMessage } from './mail.ts';

/** Silences that end a try, in milliseconds. */
const defaultSmtpTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** See {@link defaultSmtpTimeouts}. */
export type SmtpTimeouts = typeof defaultSmtpTimeouts;

/**
 * Sends by SMTP, one connection per mail: a contact form's traffic keeps no connection warm.
 * nodemailer is loaded with the first mail, so that an idle API doesn't carry it in memory.
 */
export function smtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = defaultSmtpTimeouts) {
  return async (mail: OutgoingMail, deadline: Deadline): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtpUrl,
      ...timeouts,
      // nodemailer ends a try that is silent, never one that goes on and on: its socket is ours to cut.
      getSocket({ host = 'localhost', port, secure }, callback) {
        const socket = deadline.ends(connect({ host, port: Number(port) || (secure ? 465 : 587) }));
        const fail = (error: Error) => callback(error, undefined);
        const giveUp = () =>
          socket.destroy(Object.assign(new Error('connection timeout'), { code: 'ETIMEDOUT' }));
        socket.once('error', fail).setTimeout(timeouts.connectionTimeout, giveUp);
        // From here on nodemailer's own listeners decide.
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
