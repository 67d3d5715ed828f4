/**
 * Texts of the contact confirmation, apart from the form's rules: the browser loads this module with the confirmation
 * only.
 */

/** Next steps after an accepted message. */
export const contactNextSteps =
  'Nous vous répondrons par e-mail ou par téléphone. Un accusé de réception vous est envoyé (un par jour au plus).';

/** Label of the link or button from a confirmation to the empty form. */
export const newMessageLabel = 'Écrire un autre message';
