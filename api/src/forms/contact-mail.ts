import type { StoredQuote } from '../catalog/published-offers.ts';
import { type OutboxMail, parisTime } from '../mail/outbox-mail.ts';
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
