import { typeset } from '@site/api-contract/texts/typography';
import type { OutboxMail } from './outbox-mail.ts';

/** Contents of every mail to a visitor. */
export interface VisitorMailContext {
  /** The operator's mailbox, which the visitor's answers go to. */
  operator: string;
  /** Scheme and host of the site, as visitors see them. */
  publicOrigin: string;
}

/** Texts of a mail to a visitor. */
interface VisitorMailText {
  subject: string;
  lines: string[];
  /** The visitor's act, for the signature: « une inscription ». */
  after: string;
}

/**
 * Returns a mail to a visitor, with French spacing. A form can name a stranger's address: callers must not quote text that
 * was typed into a form.
 */
export function buildVisitorMail(
  to: string,
  { operator, publicOrigin }: VisitorMailContext,
  { subject, lines, after }: VisitorMailText,
): OutboxMail {
  const signature = ['-- ', `Envoyé à la suite d’${after} sur ${publicOrigin}`];
  return {
    to,
    replyTo: { name: '', address: operator },
    subject: typeset(subject),
    text: typeset(['Bonjour,', '', ...lines, '', ...signature].join('\n')),
  };
}
