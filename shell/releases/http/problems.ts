import { type ErrorReporter, HttpProblem, toProblem } from '@site/api/http/problem';
import type { ProblemType } from '@site/api/http/problem-types';
import { buildRetryAfterHeader } from '@site/api/http/rate-limit';
import { buildProblemResponsesWithSchema } from '@site/api/http/responses';
import { releaseProblemSchema } from '@site/api-contract/releases/releases';
import { ConflictError, isHostUnable, RejectedError } from '../../site/errors.ts';
import type { RejectionLog } from '../access/rejection-log.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import { BudgetExceededError, DiskReservedError } from '../model/budgets.ts';

/** Returns the OpenAPI responses for problem types whose body also has the commands' English `reason`. */
export const buildRejectionResponses = (...types: ProblemType[]) =>
  buildProblemResponsesWithSchema(releaseProblemSchema, ...types);

/** Seconds to wait before resending a change that this host can't make: the next host may get the request. */
const NEXT_HOST_S = 1;

/** Returns the answer to a change that another host may make, with the commands' words as `reason`. */
const buildHostUnableProblem = ({ message }: RejectedError): HttpProblem =>
  new HttpProblem('host-unable', 'Cet hôte ne peut pas composer le site en ce moment ; rien n’est changé.', {
    extensions: { reason: message },
    headers: { 'Retry-After': String(NEXT_HOST_S) },
  });

function buildOverBudgetProblem({ message: reason, code, detail, spent }: BudgetExceededError): HttpProblem {
  const extensions = { reason, code, budget: spent };
  if (spent.freesAt === null) return new HttpProblem('over-budget', detail, { extensions });
  const headers = buildRetryAfterHeader(Math.max(1_000, Date.parse(spent.freesAt) - Date.now()));
  return new HttpProblem('over-budget', detail, { extensions, headers });
}

/** Returns the problem for a refusal: in French, with the commands' English `reason` and its stable `code` if it has one. */
export function buildRejectionProblem(refusal: RejectedError): HttpProblem {
  const { message: reason, code } = refusal;
  const extensions = code === undefined ? { reason } : { reason, code };
  if (refusal instanceof ConflictError) {
    const detail = 'Le site a changé entre-temps : rien n’est fait. Regardez ce qui est en ligne maintenant.';
    return new HttpProblem('change-outdated', detail, { extensions });
  }
  if (refusal instanceof BudgetExceededError) return buildOverBudgetProblem(refusal);
  if (refusal instanceof DiskReservedError) {
    const detail =
      'La place qui reste est réservée aux messages des visiteurs et à l’exploitant : rien n’est enregistré.';
    return new HttpProblem('disk-reserved', detail, { extensions });
  }
  if (!(refusal instanceof StatementRejectedError)) {
    const detail =
      'Le changement est refusé et le site reste tel quel ; « reason » dit pourquoi, en anglais.';
    return new HttpProblem('change-refused', detail, { extensions });
  }
  const { kind, type, detail } = refusal;
  const challenge = kind === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"';
  return new HttpProblem(type, detail, {
    extensions,
    ...(type === 'statement-refused' && { headers: { 'WWW-Authenticate': challenge } }),
  });
}

/** Returns the answer to an error of a change: a rejection is recorded, any other error is logged. */
export async function toChangeProblem(
  error: unknown,
  author: string,
  rejections: RejectionLog,
  faults: ErrorReporter,
): Promise<HttpProblem> {
  if (isHostUnable(error)) {
    faults.logger.warn({ author, reason: error.message }, 'change left to another host');
    return buildHostUnableProblem(error);
  }
  if (!(error instanceof RejectedError)) return toProblem(error, faults);
  await rejections.record(author, error.message);
  return buildRejectionProblem(error);
}
