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

/**
 * Says in a field what the visitor had, which the island's first renders may have undone, and tells the island as if it had
 * been said now.
 */
function tell(field: Field, said: string | boolean): void {
  if (!field.isConnected) return;
  const tracker = (field as Field & Tracked)._valueTracker;
  if (typeof said === 'boolean') {
    (field as HTMLInputElement).checked = said;
    tracker?.setValue(String(!said));
    // React hears of these by their clicks, of which one that isn't a pointer's changes nothing; others by the change.
    for (const type of ['click', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return;
  }
  field.value = said;
  tracker?.setValue(`${said}, until now something else`);
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * What a visitor typed and chose in composed HTML, found before React takes it over, which neither replays nor undoes it.
 * Returns what tells the island, once it is live: one field after the other, for what one changes the next may count on.
 */
export function editsIn(island: Element): () => Promise<void> {
  const edited = [...island.querySelectorAll<Field>('input, textarea, select')]
    .filter(isEdited)
    .map((field) => ({ field, said: isToggle(field) ? field.checked : field.value }));
  return async () => {
    for (const { field, said } of edited) {
      tell(field, said);
      // React answers an event before what waits for it goes on.
      await null;
    }
  };
}
