import { rightsLink } from '@site/api-contract/forms/field-words';
import type { FieldDeclaration } from '@site/api-contract/forms/form';
import type { FieldError } from '@site/api-contract/http/problem';
import { typeset } from '@site/api-contract/texts/typography';
import { escapeHtml } from '../http/html.ts';

/** A field of a form on a page that answers a form. Texts are plain: the renderer escapes them. */
export interface FormField extends Pick<FieldDeclaration, 'input'> {
  name: string;
  value: string;
  /** A field without a label is hidden. */
  label?: string | undefined;
  /** One of the page's faults names this field. */
  isFaulty?: boolean;
}

/** A form on a page: fields to correct, if any, and a button. */
export interface ResultForm {
  /** Label of the button. */
  label: string;
  /** A path of this site. */
  action: string;
  fields: FormField[];
  /** Privacy notice; a link to the page about visitors' rights follows it. */
  notice?: string;
}

/** Returns the fields and the notice as HTML without classes: the page's CSS selects elements. */
export const renderFormFields = ({ fields, notice }: ResultForm): string =>
  [...fields.map(fieldHtml), notice && noticeHtml(notice)].filter(Boolean).join('\n');

const noticeHtml = (notice: string) =>
  `<p><small>${escapeHtml(typeset(notice))} <a href="${rightsLink.to}">${escapeHtml(rightsLink.label)}</a>.</small></p>`;

/** Returns attributes as HTML: React's names in lower case, `true` without a value. */
const attributesHtml = (attributes: object): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name.toLowerCase()}${value === true ? '' : `="${value}"`}`)
    .join('');

function fieldHtml({ name, value, label, input = {}, isFaulty }: FormField): string {
  if (label === undefined) return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const { type = 'text', rows, ...others } = input;
  const fault = isFaulty ? ` aria-invalid="true" aria-describedby="${name}-erreur"` : '';
  const attributes = `name="${name}" id="${name}"${attributesHtml(others)}${fault}`;
  const words = `<label for="${name}">${escapeHtml(typeset(label))}</label>`;
  if (type === 'checkbox')
    return `<p><input type="checkbox" ${attributes}${value && ' checked'}> ${words}</p>`;
  // The parser drops a line break right after the start tag.
  const control = rows
    ? `<textarea rows="${rows}" ${attributes}>\n${escapeHtml(value)}</textarea>`
    : `<input type="${type}" ${attributes} value="${escapeHtml(value)}">`;
  return `<p>${words}${control}</p>`;
}

/** Returns a fault as HTML. If the form shows the faulty field, the fault is its description and links to it. */
export function renderFieldError({ field, message }: FieldError, form: ResultForm | undefined): string {
  const text = escapeHtml(typeset(message));
  const isShown = form?.fields.some(({ name, label }) => name === field && label !== undefined);
  return isShown ? `<a id="${field}-erreur" href="#${field}">${text}</a>` : text;
}
