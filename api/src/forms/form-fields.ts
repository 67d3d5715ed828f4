import { rightsLink } from '@site/api-contract/field-words';
import type { FieldError } from '@site/api-contract/problem';
import { typeset } from '@site/kit/typography';
import { escapeHtml } from '../http/html.ts';

/** A field of a form on a page that answers a form. Texts are plain: the renderer escapes them. */
export interface FormField {
  name: string;
  value: string;
  /** A field without a label is hidden. */
  label?: string;
  type?: 'text' | 'email' | 'tel' | 'checkbox' | 'textarea';
  autocomplete?: string;
  isRequired?: boolean;
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

function fieldHtml({ name, value, label, type = 'text', ...rest }: FormField): string {
  const attribute = `name="${name}"`;
  if (label === undefined) return `<input type="hidden" ${attribute} value="${escapeHtml(value)}">`;
  const attributes = [
    `${attribute} id="${name}"`,
    rest.autocomplete && `autocomplete="${rest.autocomplete}"`,
    rest.isRequired && 'required',
    rest.isFaulty && `aria-invalid="true" aria-describedby="${name}-erreur"`,
  ]
    .filter(Boolean)
    .join(' ');
  const words = `<label for="${name}">${escapeHtml(typeset(label))}</label>`;
  if (type === 'checkbox')
    return `<p><input type="checkbox" ${attributes}${value && ' checked'}> ${words}</p>`;
  // The parser drops a line break right after the start tag.
  const control =
    type === 'textarea'
      ? `<textarea rows="7" ${attributes}>\n${escapeHtml(value)}</textarea>`
      : `<input type="${type}" ${attributes} value="${escapeHtml(value)}">`;
  return `<p>${words}${control}</p>`;
}

/** Returns a fault as HTML. If the form shows the faulty field, the fault is its description and links to it. */
export function renderFieldError({ field, message }: FieldError, form: ResultForm | undefined): string {
  const text = escapeHtml(typeset(message));
  const isShown = form?.fields.some(({ name, label }) => name === field && label !== undefined);
  return isShown ? `<a id="${field}-erreur" href="#${field}">${text}</a>` : text;
}
