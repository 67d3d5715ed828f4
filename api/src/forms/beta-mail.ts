import type { BetaRequest } from '@site/api-contract/beta';
import { BETA_CONFIRM_DAYS, BETA_CONFIRM_PATH, UNKNOWN_PROJECT } from '@site/api-contract/beta-rules';
import { type OutboxMail, parisTime } from '../mail/outbox-mail.ts';
import { type VisitorMailContext, visitorMail } from '../mail/visitor-mail.ts';

/** What the mails say beside the sign-up itself. */
export interface BetaMailContext extends VisitorMailContext {
  /** The project's title in the lab's list; `undefined` when the list doesn't know it. */
  title?: string;
}

const after = 'une inscription';

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
  const lines = [
    `Une inscription ${title ? `à la bêta « ${title} »` : 'à une bêta'} a été demandée pour votre adresse.`,
    'Pour la confirmer, ouvrez cette page et appuyez sur « Confirmer » :',
    '',
    `${publicOrigin}${BETA_CONFIRM_PATH}?jeton=${token}`,
    '',
    `Ce lien est valable ${BETA_CONFIRM_DAYS} jours. Si vous n’avez rien demandé, ne faites rien : la demande sera effacée.`,
  ];
  return visitorMail(email, context, { subject, lines, after });
}

/** The mail that tells the operator of a sign-up; answering it answers the visitor. */
export function signupMail(
  { email, project }: BetaRequest,
  { title }: BetaMailContext,
  date: Date,
): OutboxMail {
  const label = project === UNKNOWN_PROJECT ? 'non précisé' : project;
  return {
    replyTo: { name: '', address: email },
    subject: `Inscription bêta : ${title ?? `projet ${label}`}`,
    text: [
      `Inscription reçue par le formulaire bêta le ${parisTime(date)}.`,
      '',
      `Adresse e-mail : ${email}`,
      `Projet : ${title ? `${title} (${project})` : label}`,
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
  const lines = [
    `Votre inscription ${title ? `à la bêta « ${title} »` : 'à une bêta'} est enregistrée.`,
    'Vous recevrez bientôt les informations par e-mail.',
    '',
    'Si vous n’avez pas demandé cette inscription, répondez à cet e-mail pour la faire effacer.',
  ];
  return visitorMail(email, context, { subject, lines, after });
}
