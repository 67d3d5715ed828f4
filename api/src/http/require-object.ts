import { HttpProblem } from './problem.ts';

/**
 * The body as an object whose fields can be looked at.
 * @throws HttpProblem 400 for a list, a text, a number or nothing.
 */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new HttpProblem(400, 'Le corps de la requête doit être un objet JSON.', {
    type: 'malformed-request',
  });
}
