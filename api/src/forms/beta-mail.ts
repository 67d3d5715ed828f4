import type { BetaRequest } from '@site/api-contract/forms/beta';
import {
  BETA_CONFIRM_DAYS,
  BETA_CONFIRM_PATH,
  betaForm,
  UNKNOWN_PROJECT,
} from '@site/api-contract/forms/beta-form';
import { formatParisTime, formatReplyAdvice, type OutboxMail } from '../mail/outbox-mail.ts';
import { buildVisitorMail, type VisitorMailContext } from '../mail/visitor-mail.ts';
import type { Schema } from '../storage/schema.ts';
import { formatAnswers } from './declared-form.ts';

/** Contents of the mails beside the sign-up itself. */
export interface BetaMailContext extends VisitorMailContext {
  /** The project's title in the lab's list; absent if the list lacks the project. */
  title?: string;
}

const after = 'une inscription';

/**
 * Returns the mail with the link that confirms a sign-up: the only mail to an unconfirmed address. The mail quotes nothing
 * that was typed, only the title that the operator wrote. A form can name a stranger's mailbox, and typed text must not
 * reach it under this site's name.
 */
export function buildConfirmationLinkMail(
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
  return buildVisitorMail(email, context, { subject, lines, after });
}

/** Returns the mail that informs the operator of a confirmed sign-up; a reply to it reaches the visitor. */
export function buildSignupMail(
  signup: Schema['beta_signup'],
  { title }: BetaMailContext,
  date: Date,
): OutboxMail {
  const { email, project } = signup;
  const label = project === UNKNOWN_PROJECT ? 'non précisé' : project;
  return {
    replyTo: { name: '', address: email },
    subject: `Inscription bêta : ${title ?? `projet ${label}`}`,
    text: [
      `Inscription reçue par le formulaire bêta le ${formatParisTime(date)}.`,
      '',
      ...formatAnswers(betaForm, { ...signup, project: title ? `${title} (${project})` : label }),
      '',
      '-- ',
      formatReplyAdvice(email, 'à la personne inscrite'),
    ].join('\n'),
  };
}

/** Returns the mail to the visitor after a confirmed sign-up. Like {@link buildConfirmationLinkMail}, it quotes nothing that was typed. */
export function buildSignupReceiptMail(
  { email }: Pick<BetaRequest, 'email'>,
  context: BetaMailContext,
): OutboxMail {
  const { title } = context;
  const subject = title ? `Votre inscription à la bêta : ${title}` : 'Votre inscription à une bêta';
  const lines = [
    `Votre inscription ${title ? `à la bêta « ${title} »` : 'à une bêta'} est enregistrée.`,
    'Vous recevrez bientôt les informations par e-mail.',
    '',
    'Si vous n’avez pas demandé cette inscription, répondez à cet e-mail pour la faire effacer.',
  ];
  return buildVisitorMail(email, context, { subject, lines, after });
}
