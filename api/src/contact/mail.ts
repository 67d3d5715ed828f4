import type { OutboxMail } from '../outbox/mail.ts';
import type { ContactMessage } from './store.ts';

const receivedAt = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** The mail that brings a contact message to the operator; answering it answers the visitor. */
export function contactMail(message: ContactMessage, date: Date): OutboxMail {
  const name = `${message.firstname} ${message.lastname}`;
  const lines = [
    `Message reçu par le formulaire de contact le ${receivedAt.format(date)} (heure de Paris).`,
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
