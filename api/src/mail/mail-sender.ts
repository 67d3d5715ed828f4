import { outboxMailSchema } from './outbox-mail.ts';
import { type MessageSender, PermanentError } from './outbox-worker.ts';
import type { MailTransport } from './transport.ts';

/** The transport, and the addresses from the settings. */
interface Sender {
  transport: MailTransport;
  from: string;
  /** The operator's mailbox. */
  operator: string;
}

/**
 * Returns the sender of the forms' mails. A permanent refusal (5xx) gives up a mail to a visitor. A mail to the operator is
 * retried even then, since the operator may correct the mailbox.
 */
export const createMailSender = ({ transport, from, operator }: Sender): MessageSender => ({
  kinds: ['mail'],
  what: 'mail',
  async send({ id, payload, createdAt }, deadline) {
    const mail = outboxMailSchema.parse(JSON.parse(payload ?? 'null'));
    const outgoing = { ...mail, id, from, to: mail.to ?? operator, createdAt: new Date(createdAt) };
    await transport(outgoing, deadline).catch((error: unknown) => {
      if (mail.to !== undefined && isPermanentRejection(error))
        throw new PermanentError('refused', { cause: error });
      throw error;
    });
  },
});

/**
 * Returns true if the mail server has refused this mail permanently (RFC 5321, section 4.2.1): its recipient or its content.
 * A 5xx to the greeting, the sign-in or the sender concerns every mail, and the operator's settings. Some servers send it
 * in answer to the recipient: code 530, or 5.7.x of RFC 3463 (security or policy).
 */
export function isPermanentRejection(error: unknown): boolean {
  const { responseCode, command, response } = error as Record<string, unknown>;
  const isPolicy = responseCode === 530 || /^\d{3}[ -]5\.7\./.test(String(response));
  const isThisMail = command === 'DATA' || (command === 'RCPT TO' && !isPolicy);
  return isThisMail && typeof responseCode === 'number' && responseCode >= 500;
}
