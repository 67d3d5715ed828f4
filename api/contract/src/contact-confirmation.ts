/**
 * Texts of the contact confirmation, apart from the form's rules: the browser loads this module with the confirmation
 * only.
 */

/** Next steps after an accepted message. */
export const contactNextSteps =
  'Nous vous répondrons par e-mail ou par téléphone. Un accusé de réception part à votre adresse e-mail, un par jour au plus.';

/** Label of the link or button from a confirmation to the empty form. */
export const newMessageLabel = 'Écrire un autre message';

/**
 * Returns the labels and values of a submission in the order of the form, without empty fields.
 *
 * @param fields values of any type: the API passes unchecked bodies
 * @param labels labels of the form; the consent is left out
 */
export function listContactAnswers(
  fields: { readonly [name: string]: unknown },
  { consent: _, ...labels }: { readonly [name: string]: string },
): { label: string; value: string }[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = fields[name];
    return typeof value === 'string' && value.trim() ? [{ label, value }] : [];
  });
}
