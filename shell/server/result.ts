import { typeset } from '@site/kit/typography';
import { escapeHtml, replaced } from '../compose/html.ts';
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

/** The form with its marks: it goes where there is nothing to post. */
const FORM = /\[\[formulaire\]\].*\[\[fin du formulaire\]\]/s;

const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

const shown = (text: string) => escapeHtml(typeset(text));

/** Fills the composed template. Throws with a mark it lacks; compose refuses such a page. */
export function fillResult(
  template: string,
  { title, paragraphs, errors = [], backHref, backLabel = 'Revenir au formulaire', button }: Result,
): string {
  const text = [...paragraphs, ...errors.map((error) => `– ${error}`)].map(shown).join('<br>');
  const contents: [mark: string | RegExp, content: string][] = [
    [MODULES, ''],
    [/<title>[^<]*<\/title>/, `<title>${shown(title)}</title>`],
    [resultSlots.title, shown(title)],
    [resultSlots.text, text],
    [resultSlots.back, escapeHtml(backHref)],
    [resultSlots.backLabel, shown(backLabel)],
  ];
  if (!button) contents.push([FORM, '']);
  else
    contents.push(
      [resultSlots.formStart, ''],
      [resultSlots.formEnd, ''],
      [resultSlots.action, escapeHtml(button.action)],
      [resultSlots.button, shown(button.label)],
      // What the visitor wrote comes last: it may look like a mark.
      [resultSlots.fields, hiddenFields(button.fields)],
    );
  return contents.reduce((page, [mark, content]) => replaced(page, mark, () => content), template);
}
