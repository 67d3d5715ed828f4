import { type ContactRequest, contactRequestSchema } from '@site/api-contract/contact';
import { checkContact, contactMessages, contactRefusalField } from '@site/api-contract/contact-rules';
import type { FieldError } from '@site/api-contract/problem';
import type { z } from 'zod';
import { HttpProblem } from '../http/problem.ts';

/**
 * The checked submission, or `null` for one whose honeypot is filled: a robot's, to be answered like a success.
 * @throws HttpProblem 422 naming every fault, the first refusal of the specified order first; 400 for a body
 * that is no object.
 */
export function readContact(body: unknown): ContactRequest | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpProblem(400, 'Le corps de la requête doit être un objet JSON.');
  }
  const refusal = checkContact(body);
  if (refusal === 'honeypot') return null;
  const parsed = contactRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const first = refusal ? [{ field: contactRefusalField[refusal], message: contactMessages[refusal] }] : [];
  const errors = [...first, ...parsed.error.issues.flatMap(toFieldErrors)].filter(isFirstOfItsField);
  throw new HttpProblem(422, errors[0]?.message ?? contactMessages.error, { errors, type: 'invalid-fields' });
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, message: `Champ inconnu : « ${field.slice(0, 80)} ».` }));
  }
  return [{ field: String(issue.path[0] ?? ''), message: issue.message }];
}

function isFirstOfItsField({ field }: FieldError, index: number, errors: FieldError[]): boolean {
  return errors.findIndex((other) => other.field === field) === index;
}
