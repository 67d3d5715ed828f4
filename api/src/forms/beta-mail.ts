import type { BetaRequest } from '@site/api-contract/beta';
import { BETA_CONFIRM_DAYS, BETA_CONFIRM_PATH, UNKNOWN_PROJECT } from '@site/api-contract/beta-rules';
import { typeset } from '@site/kit/typography';
import { type OutboxMail, parisTime } from '../mail/outbox-mail.ts';

/** What the mails say beside the sign-up itself. */
export interface BetaMailContext {
  /** The project's title in the lab's list; `undefined` when the list doesn't know it. */
  title?: string;
  /** The operator's mailbox, which answers to the confirmation go to. */
  operator: string;
  /** Scheme and host visitors see. */
  publicOrigin: string;
}

/**
 * The mail that asks whether the sign-up is meant: before it is, nothing else is sent. It names the project only by a
 * title the operator wrote: anyone may sign up anyone, and what they type must not reach a stranger's mailbox under our
 * name.
 */
export function linkMail(
  { email }: Pick<BetaRequest, 'email'>,
  context: BetaMailContext,
  token: string,
): OutboxMail {
  const { title, publicOrigin } = context;
  const subject = title
    ? `Confirmez votre inscription à la bêta : ${title}`
    : 'Confirmez votre inscription à une bêta';
  return toVisitor(email, context, subject, [
    `Une inscription ${title ? `à la bêta « ${title} »` : 'à une bêta'} a été demandée pour votre adresse.`,
    'Pour la confirmer, ouvrez cette page et appuyez sur « Confirmer » :',
    '',
    `${publicOrigin}${BETA_CONFIRM_PATH}?jeton=${token}`,
    '',
    `Ce lien est valable ${BETA_CONFIRM_DAYS} jours. Si vous n’avez rien demandé, ne faites rien : la demande sera effacée.`,
  ]);
}

/** The mail that tells the operator of a sign-up; answering it answers the visitor. */
export function signupMail(
  { email, project }: BetaRequest,
  { title }: BetaMailContext,
  date: Date,
): OutboxMail {
  const asked = project === UNKNOWN_PROJECT ? 'non précisé' : project;
  return {
    replyTo: { name: '', address: email },
    subject: `Inscription bêta : ${title ?? `projet ${asked}`}`,
    text: [
      `Inscription reçue par le formulaire bêta le ${parisTime(date)}.`,
      '',
      `Adresse e-mail : ${email}`,
      `Projet : ${title ? `${title} (${project})` : asked}`,
      '',
      '-- ',
      'Une réponse à cet e-mail parvient directement à la personne inscrite.',
    ].join('\n'),
  };
}

/** The mail that follows a confirmed sign-up. Like {@link linkMail}, it quotes nothing the visitor typed. */
export function confirmationMail({ email }: BetaRequest, context: BetaMailContext): OutboxMail {
  const { title } = context;
  const subject = title ? `Votre inscription à la bêta : ${title}` : 'Votre inscription à une bêta';
  return toVisitor(email, context, subject, [
    `Votre inscription ${title ? `à la bêta « ${title} »` : 'à une bêta'} est enregistrée.`,
    'Vous recevrez bientôt les informations par e-mail.',
    '',
    'Si vous n’avez pas demandé cette inscription, répondez à cet e-mail pour la faire effacer.',
  ]);
}

/** A mail to a visitor, with the spaces of French; what a visitor wrote goes to the operator as it came. */
function toVisitor(
  to: string,
  { operator, publicOrigin }: BetaMailContext,
  subject: string,
  lines: string[],
): OutboxMail {
  const signature = ['-- ', `Envoyé à la suite d’une inscription sur ${publicOrigin}`];
  return {
    to,
    replyTo: { name: '', address: operator },
    subject: typeset(subject),
    text: typeset(['Bonjour,', '', ...lines, '', ...signature].join('\n')),
  };
}
