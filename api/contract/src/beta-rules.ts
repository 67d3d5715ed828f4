import { retentionText } from './retention.ts';

/** Texts and limits of the beta sign-up, without zod: for the browser and the API alike. */

/** `POST`: a sign-up, as JSON or as a plain form. */
export const BETA_SIGNUP_PATH = '/beta-signup';

/** `GET ?jeton=…`: the page of a confirmation link. `POST`: the confirmation that its button sends. */
export const BETA_CONFIRM_PATH = `${BETA_SIGNUP_PATH}/confirmation`;

/** Validity of a confirmation link and of an unconfirmed sign-up, in days. */
export const BETA_CONFIRM_DAYS = 7;

/** Longest project name, in UTF-16 units. */
export const BETA_PROJECT_MAX = 80;

/** Project of an address without a project (docs/product.md#beta). */
export const UNKNOWN_PROJECT = 'inconnu';

/** Texts of the form and the API about a sign-up, word for word (docs/product.md#messages). */
export const betaMessages = {
  success: 'Inscription réussie ! Vous recevrez bientôt les infos par mail.',
  error: 'Une erreur est survenue. Veuillez réessayer plus tard.',
  next: 'Relevez vos e-mails : l’un d’eux contient un lien pour confirmer.',
  noProject: 'Projet non précisé',
} as const;

/** Privacy notice under the form, before the link to the visitor's rights. */
export const betaNotice = `Votre adresse, destinée à notre équipe, sert à vous envoyer les informations de ce projet ; elle est effacée après ${retentionText}. Vous pouvez y accéder, la corriger ou la faire effacer :`;

/** Labels of the fields, in the form and on the page that shows a rejected sign-up again. */
export const betaLabels = { email: 'Adresse e-mail', project: 'Projet' } as const;
