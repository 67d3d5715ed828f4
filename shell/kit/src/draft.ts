import { type RefObject, useEffect } from 'react';

/** How long typing has to pause before it is kept, in milliseconds. */
const PAUSE_MS = 300;

type Draft = Record<string, string | boolean>;
type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a visitor types in: named, shown, and neither a secret nor the trap for robots. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      Boolean(element.name) &&
      element.name !== 'honeypot' &&
      !['hidden', 'password', 'file', 'radio'].includes(element.type),
  );

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** What was typed or ticked; nothing of what is as the page came. */
function draftOf(form: HTMLFormElement): Draft {
  const draft: Draft = {};
  for (const control of controlsOf(form)) {
    const value = isCheckbox(control) ? control.checked : control.value;
    if (value) draft[control.name] = value;
  }
  return draft;
}

/** Gives a draft back, except where the visitor has typed again already. */
function restore(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const kept = draft[control.name];
    if (isCheckbox(control)) control.checked ||= kept === true;
    else if (!control.value && typeof kept === 'string') control.value = kept;
  }
}

/**
 * Keeps what is being typed in a form of uncontrolled fields while the tab lives, on this device only: a page loaded
 * whole, by the visitor or because a new release asks for it, comes back with it. A form that is reset, since it was
 * sent, forgets it. Storage that is refused or broken counts as empty.
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
      // What a page loaded ahead of the visit was given back is kept already.
      if (document.prerendering) return;
      const draft = draftOf(element);
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
    try {
      restore(element, JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    } catch {}
    // Typed before the page answered.
    if (Object.keys(draftOf(element)).length > 0) later();
    // A reset is announced before it happens.
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
