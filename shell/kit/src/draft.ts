import { type RefObject, useEffect } from 'react';
import { waitForPrerenderActivation } from './prerender.ts';

/** Pause in typing before the draft is saved, in milliseconds. */
const PAUSE_MS = 300;

type Draft = Record<string, string | boolean>;
type Control = HTMLInputElement | HTMLTextAreaElement;

/** Returns the named, visible fields of a form, without secrets and the honeypot. */
const getControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      Boolean(element.name) &&
      element.name !== 'honeypot' &&
      !['hidden', 'password', 'file', 'radio'].includes(element.type),
  );

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** True for a prefilled field and one in `<details>`: the query decides what it is about. */
const isOfQuery = (control: Control) =>
  control.closest('details') !== null || (!isCheckbox(control) && control.defaultValue !== '');

/** Ends the keys of such fields. Other keys contain no « ? ». */
const queryKey = () => location.search || '?';

/** Returns a control's key in the draft. */
const getKey = (control: Control) => control.name + (isOfQuery(control) ? queryKey() : '');

const isEdited = (control: Control) =>
  isCheckbox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;

/** Returns the typed texts and ticked boxes; fields with their default value are left out. */
function getDraft(form: HTMLFormElement): Draft {
  const draft: Draft = {};
  for (const control of getControls(form).filter(isEdited))
    draft[getKey(control)] = isCheckbox(control) ? control.checked : control.value;
  return draft;
}

/** Returns the stored draft; an empty one for unavailable or corrupt storage. */
function readDraft(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Restores a draft, except in fields that the visitor has already edited. */
function restore(form: HTMLFormElement, draft: Draft): void {
  for (const control of getControls(form)) {
    const draftValue = draft[getKey(control)];
    if (isEdited(control)) continue;
    if (isCheckbox(control)) control.checked ||= draftValue === true;
    else if (typeof draftValue === 'string') control.value = draftValue;
  }
}

/**
 * Saves the draft of a form with uncontrolled fields in `sessionStorage`, and restores it after a reload. Default values
 * aren't saved. Prefilled fields and fields in `<details>` are restored only for the same query. A reset, which follows a
 * successful send, deletes the draft, except texts for other queries. Unavailable or corrupt storage counts as empty.
 *
 * @example
 * const form = useRef<HTMLFormElement>(null);
 * useDraft('contact', form);
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const key = `brouillon:${name}`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const keys = new Set(getControls(element).map(getKey));
      const others = Object.entries(readDraft(key)).filter(([stored]) => !keys.has(stored));
      const draft = { ...Object.fromEntries(others), ...getDraft(element) };
      try {
        if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft));
        else sessionStorage.removeItem(key);
      } catch {}
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    const atOnce = () => {
      if (timer !== undefined) keep();
    };
    // After a prerendered page is shown: the visitor may have typed into the form of the page before.
    void waitForPrerenderActivation().then(() => {
      if (form.current !== element) return;
      restore(element, readDraft(key));
      // Input from before hydration.
      if (Object.keys(getDraft(element)).length > 0) later();
    });
    // The reset event fires before the reset.
    const events = ['input', 'reset'];
    for (const event of events) element.addEventListener(event, later);
    addEventListener('pagehide', atOnce);
    return () => {
      for (const event of events) element.removeEventListener(event, later);
      removeEventListener('pagehide', atOnce);
      atOnce();
    };
  }, [name, form]);
}
