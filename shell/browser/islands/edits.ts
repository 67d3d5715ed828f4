type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** Returns true when the field's value differs from its value in the HTML. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const composed = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, composed);
  }
  if (isToggle(field))
    return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
  return field.value !== field.defaultValue;
}

/** React's record of a field's last value: React ignores an event unless the field's value differs from it. */
interface TrackedField {
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Restores the visitor's value in a field and dispatches the events of an edit, so that React handles the value.
 * The island's first renders may have reset the field.
 */
function dispatchValue(field: Field, value: string | boolean): void {
  if (!field.isConnected) return;
  const tracker = (field as Field & TrackedField)._valueTracker;
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = value;
    tracker?.setValue(String(!value));
    // React listens to `click` for toggles, other code to `change`. A `click` that isn't a MouseEvent doesn't toggle the box.
    for (const type of ['click', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return;
  }
  field.value = value;
  tracker?.setValue(`${value}, until now something else`);
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Records the edits a visitor made in composed HTML, to be called before hydration: React doesn't replay them.
 * Returns a function that replays the edits once the island is live, in order, since a field may depend on an earlier field.
 */
export function recordEdits(island: Element): () => Promise<void> {
  const edited = [...island.querySelectorAll<Field>('input, textarea, select')]
    .filter(isEdited)
    .map((field) => ({ field, value: isToggle(field) ? field.checked : field.value }));
  return async () => {
    for (const { field, value } of edited) {
      dispatchValue(field, value);
      // React flushes the updates of an event in a microtask, before the next edit.
      await null;
    }
  };
}
