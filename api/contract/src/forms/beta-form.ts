import { EMAIL_MAX } from './email-rules.ts';
import { defineForm } from './form.ts';
import { retentionText } from './retention.ts';

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

/** The sign-up to a beta (docs/product.md#beta). The address names the project; without scripts a field does. */
export const betaForm = defineForm({
  path: BETA_SIGNUP_PATH,
  page: '/inscription-beta',
  sections: ['project', 'person'],
  fields: {
    email: {
      section: 'person',
      label: 'Adresse e-mail',
      input: { type: 'email', autoComplete: 'email', required: true },
      maxLength: EMAIL_MAX,
    },
    project: {
      section: 'project',
      label: 'Projet',
      phrase: 'le nom du projet',
      hint: 'Facultatif : son nom dans le lab.',
      maxLength: BETA_PROJECT_MAX,
    },
  },
  checkedFirst: [],
  submitLabel: 'S’inscrire',
  notice: `Votre adresse, destinée à notre équipe, sert à vous envoyer les informations de ce projet ; elle est effacée après ${retentionText}. Vous pouvez y accéder, la corriger ou la faire effacer :`,
  messages: {
    success: 'Inscription réussie ! Vous recevrez bientôt les infos par mail.',
    error: 'Une erreur est survenue. Veuillez réessayer plus tard.',
  },
});

/** What follows an accepted sign-up. */
export const BETA_NEXT_STEP = 'Relevez vos e-mails : l’un d’eux contient un lien pour confirmer.';

/** Title of a sign-up without a project. */
export const NO_PROJECT_TITLE = 'Projet non précisé';
