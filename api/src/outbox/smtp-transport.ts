import { type OutgoingMail, toMessage } from './mail.ts';

/** Silences that end a try, in milliseconds: together they stay below the lease. */
const defaultSmtpTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

/** See {@link defaultSmtpTimeouts}. */
export type SmtpTimeouts = typeof defaultSmtpTimeouts;

/**
 * Sends by SMTP, one connection per mail: a contact form's traffic keeps no connection warm.
 * nodemailer is loaded with the first mail, so that an idle API doesn't carry it in memory.
 */
export function smtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = defaultSmtpTimeouts) {
  return async (mail: OutgoingMail): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    try {
      await transport.sendMail(toMessage(mail));
    } finally {
      transport.close();
    }
  };
}
