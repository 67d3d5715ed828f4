import type { StoredQuote } from '../catalog/published-offers.ts';
import { type OutboxMail, parisTime } from '../mail/outbox-mail.ts';
import { type VisitorMailContext, visitorMail } from '../mail/visitor-mail.ts';
import type { ContactMessage } from './contact-message.ts';
import { quoteText } from './quote-text.ts';

/** A message as the operator gets it. */
type MailedMessage = Omit<ContactMessage, 'quote'> & { reference: string; quote: StoredQuote | null };

/** The mail that brings a contact message to the operator; answering it answers the visitor. */
export function contactMail(message: MailedMessage, date: Date): OutboxMail {
  const name = `${message.firstname} ${message.lastname}`;
  const lines = [
    `Message reçu par le formulaire de contact le ${parisTime(date)}.`,
    '',
    `Référence donnée au visiteur : ${message.reference}`,
    `Nom : ${name}`,
    `Adresse e-mail : ${message.email}`,
    `Téléphone : ${message.phone}`,
    ...(message.offre ? [`Offre : ${message.offre}`] : []),
    ...(message.rappel ? [`À rappeler : ${message.rappel}`] : []),
    ...(message.adresse ? [`Adresse à raccorder : ${message.adresse}`] : []),
    '',
    message.message,
    '',
    ...(message.quote ? [...quoteText(message.quote), ''] : []),
    '-- ',
    'Une réponse à cet e-mail parvient directement à l’expéditeur du message.',
  ];
  const about = message.offre ? ` (offre ${message.offre})` : '';
  return {
    replyTo: { name, address: message.email },
    subject: `${message.quote ? 'Devis' : 'Contact'} : ${name}${about}, réf. ${message.reference}`,
    text: lines.join('\n'),
  };
}

/** What a message asks for, in words of ours: nothing that was typed, and no offer that no team publishes. */
function topicOf({ quote, offre, rappel, adresse }: MailedMessage): string {
  const [line, ...others] = quote?.lines ?? [];
  if (others.length > 0) return `un devis de ${others.length + 1} lignes`;
  if (line?.state === 'same' || line?.state === 'changed') return line.name;
  if (line || offre) return 'une offre';
  if (rappel) return 'une demande de rappel';
  return adresse ? 'une adresse à raccorder' : 'un message';
}

/**
 * The mail that tells the sender that the message is here. It quotes nothing of the message: anyone may send one in anyone's
 * name, and what they type must not reach a stranger's mailbox under our name.
 */
export function receiptMail(message: MailedMessage, context: VisitorMailContext, date: Date): OutboxMail {
  const { email, reference } = message;
  return visitorMail(email, context, {
    subject: `Nous avons reçu votre message, réf. ${reference}`,
    after: 'un message',
    lines: [
      `Un message envoyé avec votre adresse nous est parvenu le ${parisTime(date)}.`,
      '',
      `Référence : ${reference}`,
      `Objet : ${topicOf(message)}`,
      '',
      'Nous vous répondrons par e-mail ou par téléphone. Pour compléter votre demande, répondez à cet e-mail.',
      '',
      'Cet accusé de réception part une fois par jour au plus. Si vous n’avez rien envoyé, répondez-y pour faire effacer le message.',
    ],
  });
}
