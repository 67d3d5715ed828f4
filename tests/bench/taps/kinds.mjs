/**
 * Kind of a control, by what assistive technology is told of it, or null for none that is measured. It goes into the
 * measured page as text, so it may use nothing from outside. Names of classes and of components mean nothing here:
 * the same bench has to find the same controls however the page is made.
 */
export function kindOf(control) {
  const { role, name, place, isInNavigation, isInSearch, isPaging, isByNumber, opens } = control;
  if (control.isDisabled) return null;
  if (place === 'banner') {
    if (isInSearch) return role === 'submit' || role === 'button' ? 'search' : null;
    if (name.startsWith('Thème')) return 'theme';
    if (/\bTTC\b/.test(name)) return control.isChosen ? null : 'HT/TTC';
    if (opens && isInNavigation) return 'menu';
    return opens && name === 'Menu' ? 'mobile menu' : null;
  }
  if (name.startsWith('Ajouter au devis')) return 'quote';
  if (role === 'tab') return control.isChosen ? null : 'tab';
  if (role === 'radio') return control.isChosen ? null : 'segmented choice';
  if (role === 'checkbox') return name.startsWith('Comparer') ? 'compare' : 'checkbox';
  if (role === 'spinbutton') return 'number field';
  if (role === 'slider') return 'slider';
  if (role === 'listbox') return 'list';
  if (role === 'summary') return 'question';
  if (role === 'submit') return isInSearch ? null : 'submit';
  if (role !== 'button') return null;
  if (isPaging) return control.isChosen ? null : 'pager';
  if (opens) return opens;
  if (control.isToggle) return 'filter';
  if (isByNumber) return name.startsWith('Plus') ? 'stepper' : null;
  return name.startsWith('Fermer') ? 'close' : 'button';
}

/** Widths in px where a kind is looked for: where it is first found, it is measured. */
export const widthsOf = (kind) => (kind === 'menu' ? [1440] : [390, 1440]);
