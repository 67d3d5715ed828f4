/** What confirms a contact message, apart from the form's rules: the browser fetches it with the confirmation alone. */

/** What follows a message that the server has. */
export const contactNext =
  'Nous vous répondrons par e-mail ou par téléphone. Un accusé de réception part à votre adresse e-mail, un par jour au plus.';

/** The label of what leads from a confirmation back to the empty form. */
export const writeAnother = 'Écrire un autre message';

/**
 * What a confirmation repeats of a submission, in the form's words and order; what is empty is left out.
 *
 * @param fields of any sort: the API repeats bodies nobody has checked
 * @param labels of the fields that are repeated, those of the form
 */
export function contactSummary(
  fields: { readonly [name: string]: unknown },
  { consent: _, ...labels }: { readonly [name: string]: string },
): { label: string; value: string }[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = fields[name];
    return typeof value === 'string' && value.trim() ? [{ label, value }] : [];
  });
}
