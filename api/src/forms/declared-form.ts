import {
  type FieldDeclaration,
  type FormColumns,
  type FormDeclaration,
  findFaults,
  isFromRobot,
  listColumns,
  listShownFields,
} from '@site/api-contract/forms/form';
import type { FieldError } from '@site/api-contract/http/problem';
import type { Request } from 'express';
import type { z } from 'zod';
import { isFormContentType } from '../http/body.ts';
import { createFieldsProblem, keepFirstFieldErrors, listFieldErrors, requireObject } from '../http/fields.ts';
import type { FormField, ResultForm } from './form-fields.ts';

type Values = { readonly [name: string]: unknown };

/** Returns the form with the submitted values. Faulty hidden fields are left out: the visitor couldn't correct them. */
export function fillForm(form: FormDeclaration, body: Values, errors: readonly FieldError[]): ResultForm {
  const fill = (name: string, { label, input }: FieldDeclaration = {}): FormField => {
    const value = body[name];
    const isFaulty = errors.some(({ field }) => field === name);
    return { name, label, input, value: typeof value === 'string' ? value : '', isFaulty };
  };
  const shown = listShownFields(form).map(([name, field]) => fill(name, field));
  const names = Object.keys(form.fields).filter((name) => form.fields[name]?.label === undefined);
  const hidden = [...names, 'idempotencyKey'].map((name) => fill(name));
  return {
    label: form.submitLabel,
    notice: form.notice,
    action: form.path,
    fields: [...shown, ...hidden.filter(({ value, isFaulty }) => value && !isFaulty)],
  };
}

/** Converts a plain form to the body of the JSON call: a ticked box becomes `true`, empty optional fields are left out. */
function convertPlainForm({ fields }: FormDeclaration, body: Values): Values {
  const declared = new Map<string, FieldDeclaration>([...Object.entries(fields), ['idempotencyKey', {}]]);
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const input = declared.get(name)?.input;
      const isOptional = declared.has(name) && !input?.required;
      if (value === '' && (isOptional || input?.type === 'checkbox')) return [];
      return [[name, input?.type === 'checkbox' ? true : value]];
    }),
  );
}

/**
 * Returns the checked submission, or `null` if its honeypot is filled.
 * @throws HttpProblem 422 with every fault, starting with the one that the form's own script shows; 400 for a body that is
 * no object
 */
export function readSubmission<Schema extends z.ZodType>(
  form: FormDeclaration,
  schema: Schema,
  request: Request,
): z.output<Schema> | null {
  const isPlain = isFormContentType(request.get('Content-Type'));
  const fields = requireObject(isPlain ? convertPlainForm(form, request.body) : request.body);
  if (isFromRobot(fields)) return null;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const first = findFaults(form, fields).filter(({ field }) => form.checkedFirst.includes(field));
  const errors = [...first.slice(0, 1), ...listFieldErrors(parsed.error.issues)];
  throw createFieldsProblem(keepFirstFieldErrors(errors), form.messages.error);
}

/** Returns the row's columns of a submission's fields. */
export const buildColumns = <Form extends FormDeclaration>(form: Form, values: Values): FormColumns<Form> =>
  Object.fromEntries(listColumns(form).map((name) => [name, values[name] ?? null])) as FormColumns<Form>;

/** Returns the answers as lines of the operator's mail. */
export const formatAnswers = ({ fields }: FormDeclaration, values: Values): string[] =>
  Object.entries(fields).flatMap(([name, { label, mailLabel = label }]) =>
    mailLabel && values[name] ? [`${mailLabel} : ${values[name]}`] : [],
  );
