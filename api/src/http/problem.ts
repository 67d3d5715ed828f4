import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem } from '@site/api-contract/problem';
import type { Response } from 'express';
import { type ProblemType, problemTypes } from './problem-types.ts';

/** French titles of the statuses answered as `about:blank`; every other type brings its own. */
const titles: Record<number, string> = {
  400: 'Requête illisible',
  401: 'Authentification requise',
  404: 'Ressource introuvable',
  500: 'Erreur interne',
  503: 'Service momentanément indisponible',
};

/** What a {@link HttpProblem} may carry beyond its status and detail. */
export interface ProblemOptions {
  errors?: FieldError[];
  /** Anchor of the explanation in `/api/docs`; without one, the status says it all (`about:blank`). */
  type?: ProblemType;
  /** Header fields of the answer: `Allow`, `Retry-After`… */
  headers?: Record<string, string>;
  /** Extension members of the problem document, beside `errors` (RFC 9457, section 3.2). */
  extensions?: Record<string, unknown>;
}

/** A refusal, thrown anywhere below a route and answered by the route's own error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly headers: Record<string, string>;
  readonly problem: Problem;

  /** `detail` is French and shown to the visitor. */
  constructor(status: number, detail: string, options: ProblemOptions = {}) {
    super(detail);
    const { errors, type, headers = {}, extensions } = options;
    this.headers = headers;
    this.problem = {
      type: type ? `/api/docs#${type}` : 'about:blank',
      title: (type ? problemTypes[type].title : titles[status]) ?? 'Erreur',
      status,
      detail,
      ...(errors && { errors }),
      ...extensions,
    };
  }
}

/** Answers a problem document (RFC 9457). */
export function sendProblem(response: Response, { problem, headers }: HttpProblem): void {
  response.status(problem.status).set(headers).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}
