import { type BetaRequest, betaRequestSchema } from '@site/api-contract/beta';
import { betaMessages } from '@site/api-contract/beta-rules';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { requireObject } from '../http/require-object.ts';

/**
 * The checked sign-up, or `null` for one whose honeypot is filled: a robot's, to be answered like a success.
 * @throws HttpProblem 422 naming every fault; 400 for a body that is no object.
 */
export function readSignup(body: unknown): BetaRequest | null {
  const fields = requireObject(body);
  if ((fields.honeypot ?? '') !== '') return null;
  const parsed = betaRequestSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues), betaMessages.error);
}

/** A form's field without a value is a field the visitor left out. */
export function fromForm(body: Record<string, unknown>): Record<string, unknown> {
  const { idempotencyKey, ...rest } = body;
  return idempotencyKey === undefined || idempotencyKey === '' ? rest : body;
}
