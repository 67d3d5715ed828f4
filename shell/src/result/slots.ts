/** Marks the host replaces in the composed template by what there is to say. */
export const resultSlots = {
  title: '[[titre]]',
  text: '[[texte]]',
  back: '[[retour]]',
  backLabel: '[[vers]]',
};
