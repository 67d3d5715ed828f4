import type { BetaRequest } from '@site/api-contract/beta';
import { projectLabel } from '@site/api-contract/beta-rules';
import { type OutboxMail, parisTime } from '../outbox/mail.ts';

/** What the mails say beside the sign-up itself. */
export interface BetaMailContext {
  /** The project's title in the lab's list; `undefined` when the list doesn't know it. */
  title?: string;
  /** The operator's mailbox, which answers to the confirmation go to. */
  operator: string;
  /** Scheme and host visitors see. */
  publicOrigin: string;
}

/** The mail that tells the operator of a sign-up; answering it answers the visitor. */
export function signupMail(
  { email, project }: BetaRequest,
  { title }: BetaMailContext,
  date: Date,
): OutboxMail {
  const label = projectLabel(project);
  return {
    replyTo: { name: '', address: email },
    subject: `Inscription bêta : ${title ?? label}`,
    text: [
      `Inscription reçue par le formulaire bêta le ${parisTime(date)}.`,
      '',
      `Adresse e-mail : ${email}`,
      `Projet : ${title ? `${title} (${project})` : label}`,
      '',
      '-- ',
      'Répondre à cet e-mail écrit directement à la personne inscrite.',
    ].join('\n'),
  };
}

/**
 * The mail that confirms to the visitor. It names the project only by a title the operator wrote: anyone may sign
 * up anyone, and what they type must not reach a stranger's mailbox under our name.
 */
export function confirmationMail({ email }: BetaRequest, context: BetaMailContext): OutboxMail {
  const { title, operator, publicOrigin } = context;
  const what = title ? `à la bêta « ${title} »` : 'à une bêta';
  return {
    to: email,
    replyTo: { name: '', address: operator },
    subject: title ? `Votre inscription à la bêta : ${title}` : 'Votre inscription à une bêta',
    text: [
      'Bonjour,',
      '',
      `Votre inscription ${what} est enregistrée.`,
      'Vous recevrez bientôt les infos par mail.',
      '',
      'Si vous n’avez pas demandé cette inscription, répondez à cet e-mail pour la faire effacer.',
      '',
      '-- ',
      `Envoyé à la suite d’une inscription sur ${publicOrigin}`,
    ].join('\n'),
  };
}
