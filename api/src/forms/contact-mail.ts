import { contactForm } from '@site/api-contract/forms/contact-form';
import type { PricedQuote } from '../catalog/published-offers.ts';
import { formatParisTime, formatReplyAdvice, type OutboxMail } from '../mail/outbox-mail.ts';
import { buildVisitorMail, type VisitorMailContext } from '../mail/visitor-mail.ts';
import type { ContactMessage } from './contact-message.ts';
import { formatAnswers } from './declared-form.ts';
import { formatQuote } from './quote-text.ts';

/** A message with the contents of its mails. */
type MailedMessage = Omit<ContactMessage, 'quote'> & { reference: string; quote: PricedQuote | null };

/** Returns the mail with a contact message to the operator; a reply to it reaches the visitor. */
export function buildContactMail(mailed: MailedMessage, date: Date): OutboxMail {
  const { reference, quote, firstname, lastname, message, ...answers } = mailed;
  const name = `${firstname} ${lastname}`;
  const lines = [
    `Message reçu par le formulaire de contact le ${formatParisTime(date)}.`,
    '',
    `Référence donnée au visiteur : ${reference}`,
    `Nom : ${name}`,
    ...formatAnswers(contactForm, answers),
    '',
    message,
    '',
    ...(quote ? [...formatQuote(quote), ''] : []),
    '-- ',
    formatReplyAdvice(answers.email, 'à l’expéditeur du message'),
  ];
  const about = answers.offre ? ` (offre ${answers.offre})` : '';
  return {
    replyTo: { name, address: answers.email },
    subject: `${getKind(mailed)} : ${name}${about}, réf. ${reference}`,
    text: lines.join('\n'),
  };
}

function getKind({ quote, lien }: MailedMessage): string {
  if (lien) return 'Signalement';
  return quote ? 'Devis' : 'Contact';
}

/** Returns a message's subject in words of this site: no typed text, and no name of an unpublished offer. */
function getTopic({ quote, offre, rappel, adresse, lien }: MailedMessage): string {
  if (lien) return 'un contenu signalé';
  const [line, ...others] = quote?.lines ?? [];
  if (others.length > 0) return `un devis de ${others.length + 1} lignes`;
  if (line?.state === 'same' || line?.state === 'changed') return line.name;
  if (line || offre) return 'une offre';
  if (rappel) return 'une demande de rappel';
  return adresse ? 'une adresse à raccorder' : 'un message';
}

/**
 * Returns the mail that confirms a message's arrival to its sender. The mail quotes nothing that was typed: a form can name a
 * stranger's mailbox, and typed text must not reach it under this site's name.
 */
export function buildReceiptMail(
  message: MailedMessage,
  context: VisitorMailContext,
  date: Date,
): OutboxMail {
  const { email, reference } = message;
  return buildVisitorMail(email, context, {
    subject: `Nous avons reçu votre message, réf. ${reference}`,
    after: 'un message',
    lines: [
      `Un message envoyé avec votre adresse nous est parvenu le ${formatParisTime(date)}.`,
      '',
      `Référence : ${reference}`,
      `Objet : ${getTopic(message)}`,
      '',
      'Nous vous répondrons par e-mail ou par téléphone. Pour compléter votre demande, répondez à cet e-mail.',
      '',
      'Cet accusé de réception part une fois par jour au plus. Si vous n’avez rien envoyé, répondez-y pour faire effacer le message.',
    ],
  });
}
