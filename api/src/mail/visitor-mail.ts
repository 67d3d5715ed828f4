import { typeset } from '@site/kit/typography';
import type { OutboxMail } from './outbox-mail.ts';

/** What each mail to a visitor says beside its subject. */
export interface VisitorMailContext {
  /** The operator's mailbox, which the visitor's answers go to. */
  operator: string;
  /** Scheme and host visitors see. */
  publicOrigin: string;
}

/** The words of a mail to a visitor, between the greeting and the signature. */
interface VisitorMailText {
  subject: string;
  lines: string[];
  /** What the visitor did, for the signature: « une inscription ». */
  after: string;
}

/**
 * A mail to a visitor, with the spaces of French. Anyone can name anyone's address: callers quote nothing that was typed
 * into a form.
 */
export function visitorMail(
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
