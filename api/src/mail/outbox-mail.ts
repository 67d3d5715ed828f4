import { z } from 'zod';

/** A mail waiting in the outbox. Sender and operator's mailbox are added when it leaves, from the settings of then. */
export const outboxMailSchema = z.object({
  /** Left out: the operator's mailbox (`MAIL_TO`). */
  to: z.string().optional(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  subject: z.string(),
  /** Plain text, French. */
  text: z.string(),
});

/** See {@link outboxMailSchema}. */
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** A mail with everything a transport needs. */
export interface OutgoingMail extends OutboxMail {
  /** Names the mail for good: every try of the same mail carries the same one. */
  id: string;
  from: string;
  to: string;
  createdAt: Date;
}

/** `Message-ID` of a mail (RFC 5322, section 3.6.4): a mail delivered twice is recognised as one. */
function messageId({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** The mail as nodemailer takes it. Nothing in it may make nodemailer read a file or a URL. */
export function toMessage(mail: OutgoingMail) {
  return {
    messageId: messageId(mail),
    date: mail.createdAt,
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo && { name: oneLine(mail.replyTo.name), address: oneLine(mail.replyTo.address) },
    subject: oneLine(mail.subject),
    text: seen(mail.text),
    // RFC 3834: an absence responder must not answer this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A line break in a header would start a new header. The schemas refuse it already; this holds if one forgets. */
function oneLine(text: string): string {
  return seen(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * What turns the reading direction or has no width lets a name show as another one, or hides a part of it: it goes.
 * Letters written from right to left need none of it.
 */
const seen = (text: string): string =>
  text.replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '');

const inParis = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A time as mails give it: « samedi 31 janvier 2026 à 12:00 (heure de Paris) ». */
export const parisTime = (date: Date): string => `${inParis.format(date)} (heure de Paris)`;
