/** Placeholders that the host replaces in the composed template. */
export const resultPlaceholders = {
  title: '[[titre]]',
  text: '[[texte]]',
  back: '[[retour]]',
  backLabel: '[[vers]]',
  /** Start of the form. Without a form, the host removes everything from `formStart` to `formEnd`. */
  formStart: '[[formulaire]]',
  formEnd: '[[fin du formulaire]]',
  action: '[[destination]]',
  fields: '[[champs]]',
  button: '[[bouton]]',
};
