import { type ResultForm, renderFieldError, renderFormFields } from '@site/api/forms/form-fields';
import { escapeHtml } from '@site/api/http/html';
import type { FieldError } from '@site/api-contract/http/problem';
import { typeset } from '@site/api-contract/texts/typography';
import { resultPlaceholders } from '../app/result/placeholders.ts';
import { replaceOrThrow } from '../compose/html.ts';

/** Content of the result page: the outcome of a form without JavaScript, an outage, or an invalid preview link. */
export interface ResultPageContent {
  title: string;
  status: number;
  paragraphs: string[];
  /** The sent fields, one line each, below the paragraphs. */
  facts?: string[] | undefined;
  /** Field errors, shown as one line a field. */
  errors?: FieldError[] | undefined;
  backHref: string;
  /** Text of the link back; defaults to « Revenir au formulaire ». */
  backLabel?: string | undefined;
  /** Form to post again, if any. */
  form?: ResultForm | undefined;
}

/** Modules that would hydrate the template and replace the server's text. */
const MODULES = /<script type="(?:module|importmap)"[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

/** The template's form with its placeholders: removed without a form to post. */
const FORM = /\[\[formulaire\]\].*\[\[fin du formulaire\]\]/s;

const toHtml = (text: string) => escapeHtml(typeset(text));

/** Returns the filled template. Throws with a missing placeholder; compose rejects such a page. */
export function renderResultPage(
  template: string,
  {
    title,
    paragraphs,
    facts = [],
    errors = [],
    backHref,
    backLabel = 'Revenir au formulaire',
    form,
  }: ResultPageContent,
): string {
  const blocks = [
    ...paragraphs.map(toHtml),
    facts.map(toHtml).join('<br>'),
    errors.map((error) => `– ${renderFieldError(error, form)}`).join('<br>'),
  ];
  const text = blocks
    .filter(Boolean)
    .map((block) => `<span>${block}</span>`)
    .join('');
  // The visitor's input is inserted last, in fields and text: it may look like a placeholder.
  const contents: [mark: string | RegExp, content: string][] = [
    [MODULES, ''],
    [/<title>[^<]*<\/title>/, `<title>${toHtml(title)}</title>`],
    [resultPlaceholders.title, toHtml(title)],
    [resultPlaceholders.back, escapeHtml(backHref)],
    [resultPlaceholders.backLabel, toHtml(backLabel)],
  ];
  if (!form) contents.push([FORM, '']);
  else
    contents.push(
      [resultPlaceholders.formStart, ''],
      [resultPlaceholders.formEnd, ''],
      [resultPlaceholders.action, escapeHtml(form.action)],
      [resultPlaceholders.button, toHtml(form.label)],
      [resultPlaceholders.fields, renderFormFields(form)],
    );
  contents.push([resultPlaceholders.text, text]);
  return contents.reduce((page, [mark, content]) => replaceOrThrow(page, mark, () => content), template);
}
