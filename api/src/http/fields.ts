import type { FieldError } from '@site/api-contract/http/problem';
import { z } from 'zod';
import { HttpProblem } from './problem.ts';

/**
 * Returns the body as an object.
 * @throws HttpProblem 400 for a list, a text, a number or nothing
 */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new HttpProblem('malformed-request', 'Le corps de la requête doit être un objet JSON.');
}

/**
 * Parses a body or a query with a schema.
 * @param fallback detail of the problem if no field is at fault, in French
 * @throws HttpProblem 422 naming each faulty field
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  fallback: string,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw createFieldsProblem(listFieldErrors(parsed.error.issues), fallback);
}

/** Returns the schema of a whole number in a query. */
export const buildWholeNumberSchema = (name: string) =>
  z
    .string(`${name} : une seule valeur est attendue.`)
    .regex(/^\d{1,15}$/, `${name} : un nombre entier est attendu.`)
    .transform(Number);

/** Most faults in an answer: enough to correct a request, and too few for megabytes. */
const MAX_ERRORS = 100;

/** Converts zod's issues to a problem's faults: the first of each field, and each unknown field by its name. */
export function listFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return keepFirstFieldErrors(
    issues.flatMap((issue): FieldError[] => {
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((field) => ({ field, message: unknownField(field) }));
      }
      return [{ field: String(issue.path[0] ?? ''), message: issue.message }];
    }),
  );
}

/** Converts zod's issues of a list. Each fault has its `row`, counted from 0, and a message that begins with « Ligne 1 »… */
export function listRowErrors(
  issues: readonly z.core.$ZodIssue[],
  getName: (row: number) => string,
): FieldError[] {
  return keepFirstFieldErrors(
    issues.flatMap((issue): FieldError[] => {
      const [row, field] = issue.path;
      if (typeof row !== 'number') return [{ field: '', message: issue.message }];
      const name = getName(row);
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

/** Returns the problem of a request with faulty fields (422); its detail is the first fault, or else `fallback`. */
export function createFieldsProblem(errors: readonly FieldError[], fallback: string): HttpProblem {
  return new HttpProblem('invalid-fields', errors[0]?.message ?? fallback, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

/** Returns the first fault of each field: further faults of the same field add nothing for the visitor. */
export function keepFirstFieldErrors(errors: readonly FieldError[]): FieldError[] {
  const seenNames = new Set<string>();
  return errors.filter(({ field, row }) => {
    const place = `${row ?? ''} ${field}`;
    const isFirst = !seenNames.has(place);
    seenNames.add(place);
    return isFirst;
  });
}

const unknownField = (field: string) => `Champ inconnu : « ${field.slice(0, 80)} ».`;
