import { PROBLEM_MEDIA_TYPE, type Problem, problemSchema } from '@site/api-contract/http/problem';
import { expect } from 'vitest';

/** Returns the problem document of a refusal, checked against the contract and the answer's status. */
export async function readProblem(response: Response): Promise<Problem & Record<string, unknown>> {
  expect(response.headers.get('Content-Type')).toContain(PROBLEM_MEDIA_TYPE);
  const problem = problemSchema.loose().parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}
