/** Marks the host replaces in the composed template by what there is to say. */
export const resultSlots = {
  title: '[[titre]]',
  text: '[[texte]]',
  back: '[[retour]]',
  backLabel: '[[vers]]',
  /** Around the form, which goes where there is nothing to post. */
  formStart: '[[formulaire]]',
  formEnd: '[[fin du formulaire]]',
  action: '[[destination]]',
  fields: '[[champs]]',
  button: '[[bouton]]',
};
