import { type OutboxMail, parisTime } from '../outbox/mail.ts';
import type { ContactMessage } from './store.ts';

/** The mail that brings a contact message to the operator; answering it answers the visitor. */
export function contactMail(message: ContactMessage, date: Date): OutboxMail {
  const name = `${message.firstname} ${message.lastname}`;
  const lines = [
    `Message reçu par le formulaire de contact le ${parisTime(date)}.`,
    '',
    `Nom : ${name}`,
    `Adresse e-mail : ${message.email}`,
    `Téléphone : ${message.phone}`,
    ...(message.offre ? [`Offre : ${message.offre}`] : []),
    '',
    message.message,
    '',
    '-- ',
    'Répondre à cet e-mail écrit directement à l’expéditeur du message.',
  ];
  return {
    replyTo: { name, address: message.email },
    subject: `Contact : ${name}${message.offre ? ` (offre ${message.offre})` : ''}`,
    text: lines.join('\n'),
  };
}
