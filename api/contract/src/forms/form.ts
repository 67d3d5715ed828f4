import { normalizeTypedText } from '../texts/typed-text.ts';
import { findEmailError } from './email-rules.ts';
import { formatMissingMessage, formatTooLongMessage } from './field-words.ts';

/**
 * A form of the site, declared once and without zod. The page, the plain form's answer, the schema, the table's row, the mail and
 * the export follow from it.
 */

/** Attributes of a field's control, named as React names them. `rows` makes a textarea. Lengths are UTF-16 units. */
interface FieldInput {
  type?: 'text' | 'email' | 'tel' | 'checkbox';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
  required?: boolean;
  minLength?: number;
  rows?: number;
}

/** One field. Texts are French. */
export interface FieldDeclaration {
  /** Absent for a hidden field. */
  label?: string;
  /** Part of the page that shows the field. */
  section?: string;
  hint?: string;
  input?: FieldInput;
  /** Longest value, in UTF-16 units. No attribute of the control: a browser would drop the rest of a pasted text unseen. */
  maxLength?: number;
  /** Choices of a list. */
  options?: readonly { value: string; label: string }[];
  /** Name in sentences to the visitor, article included: « votre nom ». */
  phrase?: string;
  /** Error message of an empty or too short value; « Indiquez … » by default. */
  missing?: string;
  /** Error message at the field of a too short value, whose announcement is `missing`. */
  incomplete?: string;
  /** Label in the operator's mail, if it isn't `label`. */
  mailLabel?: string;
  /** `false`: the value has no column of its own. A ticked box never has one. */
  isStored?: false;
}

/** A form. Its fields are in the order of its schema, its row and its export. */
export interface FormDeclaration {
  /** Path of the `POST`. */
  path: string;
  /** Page of the form. */
  page: string;
  /** Sections in the order of a list of all fields. */
  sections: readonly string[];
  fields: { readonly [name: string]: FieldDeclaration };
  /** Fields whose faults are announced before the others', in this order. */
  checkedFirst: readonly string[];
  /** Label of the button. */
  submitLabel: string;
  /** Privacy notice under the form, before the link to the visitor's rights. */
  notice: string;
  /** Outcomes, word for word (docs/product.md#messages). */
  messages: {
    readonly success: string;
    readonly error: string;
    /** Shown instead of success without a network, where the browser sends later. */
    readonly kept?: string;
    /** Shown where the server answers, but takes nothing yet. */
    readonly delayed?: string;
  };
}

/** Returns the declaration with the types of its fields. */
export const defineForm = <const Declaration extends FormDeclaration>(form: Declaration): Declaration => form;

/** Names of the fields of a form. */
export type FieldName<Form extends FormDeclaration> = keyof Form['fields'] & string;

/** Names of the fields that have a column. */
type StoredName<Form extends FormDeclaration> = {
  [Name in FieldName<Form>]: Form['fields'][Name] extends
    | { isStored: false }
    | { input: { type: 'checkbox' } }
    ? never
    : Name;
}[FieldName<Form>];

/** Columns of a form's fields; an optional field without a value is `null`. */
export type FormColumns<Form extends FormDeclaration> = {
  [Name in StoredName<Form>]: Form['fields'][Name] extends { input: { required: true } }
    ? string
    : string | null;
};

const isCheckbox = ({ input }: FieldDeclaration): boolean => input?.type === 'checkbox';

/** Returns the columns of a form's fields, in the declared order. */
export const listColumns = <Form extends FormDeclaration>({ fields }: Form) =>
  Object.keys(fields).filter(
    (name) => fields[name]?.isStored !== false && !isCheckbox(fields[name] as FieldDeclaration),
  ) as StoredName<Form>[];

/** Returns the names and the fields that a page shows in these sections, which are all sections by default. */
export const listShownFields = (
  { fields, sections }: FormDeclaration,
  shown = sections,
): [string, FieldDeclaration][] =>
  shown.flatMap((section) => Object.entries(fields).filter(([, field]) => field.section === section));

/** Returns the labels and values of the filled text fields. `values` may be of any type: the API passes unchecked bodies. */
export const listAnswers = (form: FormDeclaration, values: { readonly [name: string]: unknown }) =>
  listShownFields(form).flatMap(([name, field]) => {
    const value = values[name];
    const isText = typeof value === 'string' && !isCheckbox(field);
    return isText && value.trim() ? [{ label: field.label ?? name, value }] : [];
  });

/** Error message of an empty or too short value. */
export const getMissingMessage = ({ missing, phrase = '' }: FieldDeclaration): string =>
  missing ?? formatMissingMessage(phrase);

/** Returns the message at the field of a fault. */
export const getMessageAtField = (
  { missing, incomplete }: FieldDeclaration,
  message: string,
  value: unknown,
): string => (incomplete && message === missing && String(value ?? '').trim() ? incomplete : message);

/** True for a body whose honeypot is filled. A robot fills it, and gets the answer of a success. */
export const isFromRobot = ({ honeypot }: { readonly honeypot?: unknown }): boolean =>
  (honeypot ?? '') !== '';

function findFault(field: FieldDeclaration, value: unknown, isRequired: boolean): string | null {
  const text = typeof value === 'string' ? normalizeTypedText(value).replace(/\r\n?/g, '\n').trim() : '';
  if (isRequired && field.input?.type === 'email') return findEmailError(text);
  const { maxLength = Number.POSITIVE_INFINITY, phrase = '' } = field;
  if (text.length > maxLength) return formatTooLongMessage(phrase, maxLength);
  const isGiven = isCheckbox(field) ? value === true : text.length >= (field.input?.minLength ?? 1);
  return isGiven || !isRequired ? null : getMissingMessage(field);
}

/** A faulty field with its error message. */
export interface FieldFault {
  field: string;
  message: string;
}

/**
 * Returns the faults of missing and too long values in the order of their announcement. Leading and trailing blanks don't
 * count. A robot has none. The schema finds the other faults.
 *
 * @param values of any type: the API passes unchecked bodies
 * @param required optional fields that this visit requires, such as the address of a study
 */
export function findFaults(
  { fields, checkedFirst }: FormDeclaration,
  values: { readonly [name: string]: unknown },
  ...required: string[]
): FieldFault[] {
  if (isFromRobot(values)) return [];
  return [...new Set([...checkedFirst, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const message = findFault(field, values[name], field.input?.required || required.includes(name));
    return message === null ? [] : [{ field: name, message }];
  });
}
