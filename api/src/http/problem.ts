import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem } from '@site/api-contract/problem';
import type { Response } from 'express';

/** French titles of the statuses the API answers (RFC 9457 wants a title per type; `about:blank` takes these). */
const titles: Record<number, string> = {
  400: 'Requête illisible',
  401: 'Authentification requise',
  403: 'Requête refusée',
  404: 'Ressource introuvable',
  405: 'Méthode non acceptée',
  409: 'Conflit',
  413: 'Requête trop volumineuse',
  415: 'Format non accepté',
  422: 'Champs à corriger',
  429: 'Trop de demandes',
  500: 'Erreur interne',
  502: 'Système de commande défaillant',
  503: 'Service momentanément indisponible',
  504: 'Système de commande trop lent',
};

/** What a {@link HttpProblem} may carry beyond its status and detail. */
export interface ProblemOptions {
  errors?: FieldError[];
  /** Anchor of the explanation in `/api/docs`; without one, the status says it all (`about:blank`). */
  type?: string;
  /** Header fields of the answer: `Allow`, `Retry-After`… */
  headers?: Record<string, string>;
}

/** A refusal, thrown anywhere below a route and answered by the route's own error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly headers: Record<string, string>;
  readonly problem: Problem;

  /** `detail` is French and shown to the visitor. */
  constructor(status: number, detail: string, { errors, type, headers = {} }: ProblemOptions = {}) {
    super(detail);
    this.headers = headers;
    this.problem = {
      type: type ? `/api/docs#${type}` : 'about:blank',
      title: titles[status] ?? 'Erreur',
      status,
      detail,
      ...(errors && { errors }),
    };
  }
}

/** Answers a problem document (RFC 9457). */
export function sendProblem(response: Response, { problem, headers }: HttpProblem): void {
  response.status(problem.status).set(headers).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}
