import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/** Refuses every request that gets as far as here, naming the methods the path does take (RFC 9110, section 15.5.6). */
export function methodNotAllowed(...accepted: string[]): RequestHandler {
  const detail = `Méthode non acceptée : ${accepted.join(' ou ')} accepté.`;
  return () => {
    throw new HttpProblem(405, detail, {
      type: 'method-not-allowed',
      headers: { Allow: accepted.join(', ') },
    });
  };
}
