import { type ContactRequest, contactRequestSchema } from '@site/api-contract/contact';
import { contactMessages, contactRefusalField, contactRefusals } from '@site/api-contract/contact-rules';
import { fieldErrors, firstOfEachField, invalidFields } from '../http/field-errors.ts';
import { requireObject } from '../http/require-object.ts';

/**
 * The checked submission, or `null` for one whose honeypot is filled: a robot's, to be answered like a success.
 * @throws HttpProblem 422 naming every fault, the first refusal of the specified order first; 400 for a body
 * that is no object.
 */
export function readContact(body: unknown): ContactRequest | null {
  const fields = requireObject(body);
  const [refusal] = contactRefusals(fields);
  if (refusal === 'honeypot') return null;
  const parsed = contactRequestSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const first = refusal ? [{ field: contactRefusalField[refusal], message: contactMessages[refusal] }] : [];
  const errors = firstOfEachField([...first, ...fieldErrors(parsed.error.issues)]);
  throw invalidFields(errors, contactMessages.error);
}
