/** The beta sign-up's words and limits, without zod: for the browser and the API alike. */

/** Where the form posts, as JSON or as a plain form. */
export const BETA_SIGNUP_PATH = '/beta-signup';

/** `GET ?jeton=…`: the page a confirmation link opens; `POST`: what its button sends. */
export const BETA_CONFIRM_PATH = `${BETA_SIGNUP_PATH}/confirmation`;

/** Days a confirmation link is good for, and an unconfirmed sign-up is kept. */
export const BETA_CONFIRM_DAYS = 7;

/** Longest project name, in UTF-16 units. */
export const BETA_PROJECT_MAX = 80;

/** The project when the address names none (docs/product.md#beta). */
export const UNKNOWN_PROJECT = 'inconnu';

/** Every text the form and the API show about a sign-up, word for word (docs/product.md#messages). */
export const betaMessages = {
  success: 'Inscription réussie ! Vous recevrez bientôt les infos par mail.',
  error: 'Une erreur est survenue. Veuillez réessayer plus tard.',
  next: 'Relevez vos e-mails : l’un d’eux contient un lien pour confirmer.',
  noProject: 'Projet non précisé',
} as const;

/** Under the form: what becomes of what is sent, before the link to one's rights. */
export const betaNotice =
  'Votre adresse, destinée à notre équipe, sert à vous envoyer les informations de ce projet ; elle est effacée après trois ans d’inactivité. Vous pouvez y accéder, la corriger ou la faire effacer :';

/** The fields' labels, of the form and of the page that gives a refused one back. */
export const betaLabels = { email: 'Adresse e-mail', project: 'Projet' } as const;
