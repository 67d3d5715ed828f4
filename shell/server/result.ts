import { typeset } from '@site/kit/typography';
import { escapeHtml } from '../compose/html.ts';
import { resultSlots } from '../src/result/slots.ts';

/** What the result page says: the outcome of a form sent without JavaScript, or why a preview link isn't valid. */
export interface Result {
  title: string;
  status: number;
  paragraphs: string[];
  /** What to correct, one line a field. */
  errors?: string[] | undefined;
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string | undefined;
  /** What there is to post, if anything. */
  button?: { label: string; action: string; fields: Record<string, string> } | undefined;
}

/** Modules that would hydrate the template, whose text is the server's. */
const MODULES = /<script type="(?:module|importmap)"[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

const { formStart, formEnd } = resultSlots;

const PLAIN_FORM = `<form method="post" action="${resultSlots.action}">${resultSlots.fields}<button>${resultSlots.button}</button></form>`;

/** The template with its form or without it. A shell released before there was one gets it at the end. */
function withForm(template: string, hasButton: boolean): string {
  const [start, end] = [template.indexOf(formStart), template.indexOf(formEnd)];
  if (start < 0 || end < 0)
    return hasButton ? template.replace('</main>', (closing) => PLAIN_FORM + closing) : template;
  const form = hasButton ? template.slice(start + formStart.length, end) : '';
  return template.slice(0, start) + form + template.slice(end + formEnd.length);
}

const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

const shown = (text: string) => escapeHtml(typeset(text));

/** Fills the composed template. Replacement functions, because a visitor's text may hold `$&`. */
export function fillResult(
  template: string,
  { title, paragraphs, errors = [], backHref, backLabel = 'Revenir au formulaire', button }: Result,
): string {
  const text = [...paragraphs, ...errors.map((error) => `– ${error}`)].map(shown).join('<br>');
  const page = withForm(template, button !== undefined)
    .replace(MODULES, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown(title)}</title>`)
    .replace(resultSlots.title, () => shown(title))
    .replace(resultSlots.text, () => text)
    .replace(resultSlots.back, () => escapeHtml(backHref))
    .replace(resultSlots.backLabel, () => shown(backLabel));
  if (!button) return page;
  // What the visitor wrote comes last: it may look like a slot.
  return page
    .replace(resultSlots.action, () => escapeHtml(button.action))
    .replace(resultSlots.button, () => shown(button.label))
    .replace(resultSlots.fields, () => hiddenFields(button.fields));
}
