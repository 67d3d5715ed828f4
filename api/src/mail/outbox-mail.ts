import { formatInParis } from '@site/api-contract/texts/french-dates';
import { z } from 'zod';

/** A mail in the outbox. The worker adds the sender and the operator's mailbox from the settings when it sends the mail. */
export const outboxMailSchema = z.object({
  /** Absent: the operator's mailbox (`MAIL_TO`). */
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
  /** Identical in every try of the same mail. */
  id: string;
  from: string;
  to: string;
  createdAt: Date;
}

/** Returns a mail's `Message-ID` (RFC 5322, section 3.6.4), which marks a second delivery as a duplicate. */
function messageId({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/**
 * True for an address that every mail server takes in a header. One with an accent before the « @ » needs SMTPUTF8 (RFC 6531):
 * a relay without it refuses the whole mail.
 */
const isAsciiMailbox = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII's
  /^[\u0000-\u007f]*@[^@]*$/.test(address);

/** Returns the last line of a mail to the operator: how to answer `address`. */
export const formatReplyAdvice = (address: string, whom: string): string =>
  isAsciiMailbox(address)
    ? `Une réponse à cet e-mail parvient directement ${whom}.`
    : 'Pour répondre, copiez l’adresse ci-dessus : elle a un accent, que certains serveurs de messagerie refusent.';

/** Returns the header's value; none for an address that a relay may refuse: the mail's text has the address. */
const buildReplyTo = (replyTo: OutboxMail['replyTo']) =>
  replyTo && isAsciiMailbox(replyTo.address)
    ? { name: oneLine(replyTo.name), address: oneLine(replyTo.address) }
    : undefined;

/** Returns the mail as nodemailer's options, which forbid nodemailer to read files or URLs. */
export function toMessage(mail: OutgoingMail) {
  return {
    messageId: messageId(mail),
    date: mail.createdAt,
    from: mail.from,
    to: mail.to,
    replyTo: buildReplyTo(mail.replyTo),
    subject: oneLine(mail.subject),
    text: removeInvisible(mail.text),
    // RFC 3834: an absence responder must not answer this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Replaces control characters and line breaks by spaces: a line break would start a new header. The schemas refuse line
 * breaks too; this guards against a schema that lacks the rule.
 */
function oneLine(text: string): string {
  return removeInvisible(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * Removes bidirectional controls and characters without width, which can disguise a name or hide a part of a name.
 * Right-to-left scripts display without them.
 */
const removeInvisible = (text: string): string =>
  text.replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '');

/** Formats a time for mails: « samedi 31 janvier 2026 à 12:00 (heure de Paris) ». */
export const formatParisTime = (date: Date): string =>
  `${formatInParis(date, { dateStyle: 'full', timeStyle: 'short' })} (heure de Paris)`;
