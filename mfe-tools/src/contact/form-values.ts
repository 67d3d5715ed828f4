import { parseLine } from '@site/api-contract/quote-text';
import type { ContactValues } from './check.ts';

/** What stands in the form now. */
export function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    consent: data.has('consent'),
    honeypot: text('honeypot'),
    ...optional(data),
  };
}

/** Fields that aren't sent empty. */
const optional = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    ['offre', 'quote', 'rappel', 'adresse'].flatMap((name) => {
      const value = String(data.get(name) ?? '').trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The body of the call that sends them. */
export const bodyOf = ({ quote, ...values }: ContactValues): Record<string, unknown> => ({
  ...values,
  ...(quote && { quote: quote.split(' ').flatMap((text) => parseLine(text) ?? []) }),
});

/** Gives a refused submission back to the visitor, unless something else was typed meanwhile. */
export function restore(form: HTMLFormElement, values: ContactValues): void {
  if (valuesOf(form).message) return;
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
    else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
      input.value = String(value);
  }
  form.dispatchEvent(new Event('input'));
}
