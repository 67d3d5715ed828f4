import { faultHtml, fieldsHtml, type ResultForm } from '@site/api/form-fields';
import type { FieldError } from '@site/api-contract/problem';
import { typeset } from '@site/kit/typography';
import { escapeHtml, replaced } from '../compose/html.ts';
import { resultSlots } from '../src/result/slots.ts';

/** What the result page says: the outcome of a form sent without JavaScript, or why a preview link isn't valid. */
export interface Result {
  title: string;
  status: number;
  paragraphs: string[];
  /** What to correct, one line a field. */
  errors?: FieldError[] | undefined;
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string | undefined;
  /** What there is to post, if anything. */
  form?: ResultForm | undefined;
}

/** Modules that would hydrate the template, whose text is the server's. */
const MODULES = /<script type="(?:module|importmap)"[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

/** The form with its marks: it goes where there is nothing to post. */
const FORM = /\[\[formulaire\]\].*\[\[fin du formulaire\]\]/s;

const shown = (text: string) => escapeHtml(typeset(text));

/** Fills the composed template. Throws with a mark it lacks; compose refuses such a page. */
export function fillResult(
  template: string,
  { title, paragraphs, errors = [], backHref, backLabel = 'Revenir au formulaire', form }: Result,
): string {
  const text = [...paragraphs.map(shown), ...errors.map((error) => `– ${faultHtml(error, form)}`)].join(
    '<br>',
  );
  // What the visitor wrote comes last, in the fields and in the text before them: it may look like a mark.
  const contents: [mark: string | RegExp, content: string][] = [
    [MODULES, ''],
    [/<title>[^<]*<\/title>/, `<title>${shown(title)}</title>`],
    [resultSlots.title, shown(title)],
    [resultSlots.back, escapeHtml(backHref)],
    [resultSlots.backLabel, shown(backLabel)],
  ];
  if (!form) contents.push([FORM, '']);
  else
    contents.push(
      [resultSlots.formStart, ''],
      [resultSlots.formEnd, ''],
      [resultSlots.action, escapeHtml(form.action)],
      [resultSlots.button, shown(form.label)],
      [resultSlots.fields, fieldsHtml(form)],
    );
  contents.push([resultSlots.text, text]);
  return contents.reduce((page, [mark, content]) => replaced(page, mark, () => content), template);
}
