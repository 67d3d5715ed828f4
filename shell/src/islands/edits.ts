type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** Whether a visitor changed what a field came with. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const composed = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, composed);
  }
  if (isToggle(field))
    return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
  return field.value !== field.defaultValue;
}

/** React's note of what a field last said (`_valueTracker`): set to something else, a change counts as one. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

/** Tells the island about a field as if it had been changed now. */
function tell(field: Field): void {
  if (!field.isConnected) return;
  const tracker = (field as Field & Tracked)._valueTracker;
  if (isToggle(field)) {
    tracker?.setValue(String(!field.checked));
    // React hears of these by their clicks; one that isn't a pointer's changes nothing.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  tracker?.setValue('defaultValue' in field ? field.defaultValue : '');
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * What a visitor typed and chose in composed HTML, found before React takes it over, which neither replays nor undoes it.
 * Returns what tells the island, once it is live.
 */
export function editsIn(island: Element): () => void {
  const edited = [...island.querySelectorAll<Field>('input, textarea, select')].filter(isEdited);
  return () => edited.forEach(tell);
}
