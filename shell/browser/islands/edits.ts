type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const readValue = (field: Field): string | boolean => (isToggle(field) ? field.checked : field.value);

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

/** Fields of an island by a key that another rendering of the island has too. A removed field keeps its value. */
export type IslandFields = Map<string, Field>;

/** Returns the present fields of an island. Fields of the same type and name are counted. */
export function findFields(island: ParentNode): IslandFields {
  const fields: IslandFields = new Map();
  for (const field of island.querySelectorAll<Field>('input:not([type=file]), textarea, select')) {
    const name = [field.type, field.name, isToggle(field) && field.value].join(' ');
    let rank = 0;
    while (fields.has(`${rank} ${name}`)) rank++;
    fields.set(`${rank} ${name}`, field);
  }
  return fields;
}

/** Copies the values of removed fields to the fields that work without the island's script. */
export function copyValues(from: IslandFields, island: ParentNode): void {
  for (const [key, field] of findFields(island)) {
    const removed = from.get(key);
    if (!removed || field.disabled) continue;
    if (isToggle(field)) field.checked = (removed as HTMLInputElement).checked;
    else field.value = removed.value;
  }
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

/** Focuses the field that takes the place of a removed one, with the same selection. */
function moveFocus(removed: Field, field: Field): void {
  field.focus({ preventScroll: true });
  if (removed instanceof HTMLSelectElement || field instanceof HTMLSelectElement) return;
  // Types without a selection, such as e-mail, have none to restore.
  if (removed.selectionStart !== null) field.setSelectionRange(removed.selectionStart, removed.selectionEnd);
}

/**
 * Records the edits a visitor made in composed HTML, to be called before hydration: React doesn't replay them.
 * Returns a function that replays the edits once the island is live, in order, since a field may depend on an earlier field.
 *
 * React renders the island anew when another program has changed its HTML: a translator, a password manager. The new fields
 * then get what the removed fields hold, and the focus.
 */
export function recordEdits(island: Element): () => Promise<void> {
  const fields = findFields(island);
  const recorded = new Map([...fields.values()].filter(isEdited).map((field) => [field, readValue(field)]));
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = async ({ type, target }: Event) => {
    if (type === 'focusin') focused = target;
    // A field that is removed loses the focus, too.
    await null;
    if (type === 'focusout' && focused === target && (target as Node).isConnected) focused = null;
  };
  for (const type of ['focusin', 'focusout']) island.addEventListener(type, noteFocus);
  return async () => {
    for (const type of ['focusin', 'focusout']) island.removeEventListener(type, noteFocus);
    const present = findFields(island);
    for (const [key, field] of fields) {
      const target = field.isConnected ? field : present.get(key);
      const value = isEdited(field) ? readValue(field) : recorded.get(field);
      if (!target) continue;
      if (value !== undefined) {
        dispatchValue(target, value);
        // React flushes the updates of an event in a microtask, before the next edit.
        await null;
      }
      if (target !== field && field === focused) moveFocus(field, target);
    }
  };
}
