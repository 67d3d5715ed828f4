import type { FieldError } from '@site/api-contract/problem';
import { z } from 'zod';
import { HttpProblem } from './problem.ts';

/**
 * The body as an object whose fields can be looked at.
 * @throws HttpProblem 400 for a list, a text, a number or nothing.
 */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new HttpProblem('malformed-request', 'Le corps de la requête doit être un objet JSON.');
}

/**
 * What a schema makes of a body or a query.
 * @throws HttpProblem 422 naming each faulty field; `fallback` is what a visitor is told when no field is at fault.
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  fallback: string,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues), fallback);
}

/** A whole number in a query, as text. */
export const wholeNumberField = (name: string) =>
  z
    .string(`${name} : une seule valeur est attendue.`)
    .regex(/^\d{1,15}$/, `${name} : un nombre entier est attendu.`)
    .transform(Number);

/** Faults named in one answer: enough to correct, too few to be an answer of megabytes. */
const MAX_ERRORS = 100;

/** What zod says about a request's fields, as a problem names them: the first fault of each field, unknown ones by name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return firstOfEachField(
    issues.flatMap((issue): FieldError[] => {
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((field) => ({ field, message: unknownField(field) }));
      }
      return [{ field: String(issue.path[0] ?? ''), message: issue.message }];
    }),
  );
}

/** The same for a list: each fault with the row it is in, from 0, whose message begins with « Ligne 1 », « Ligne 2 »… */
export function rowErrors(
  issues: readonly z.core.$ZodIssue[],
  nameOf: (row: number) => string,
): FieldError[] {
  return firstOfEachField(
    issues.flatMap((issue): FieldError[] => {
      const [row, field] = issue.path;
      if (typeof row !== 'number') return [{ field: '', message: issue.message }];
      const name = nameOf(row);
      const where = `Ligne ${row + 1}${name && ` (${name})`}`;
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
      return (unknown ?? [String(field ?? '')]).map((each) => ({
        row,
        field: each,
        message: `${where}, ${unknown ? unknownField(each) : issue.message}`,
      }));
    }),
  );
}

/** The refusal of a request whose fields are faulty (422); the first fault is what a visitor is told first. */
export function invalidFields(errors: readonly FieldError[], fallback: string): HttpProblem {
  return new HttpProblem('invalid-fields', errors[0]?.message ?? fallback, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

/** The first fault of each field is told; a second one of the same field would say the same twice. */
export function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  const told = new Set<string>();
  return errors.filter(({ field, row }) => {
    const place = `${row ?? ''} ${field}`;
    const isFirst = !told.has(place);
    told.add(place);
    return isFirst;
  });
}

const unknownField = (field: string) => `Champ inconnu : « ${field.slice(0, 80)} ».`;
