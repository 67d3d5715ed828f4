import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/** Largest accepted body of a visitor's request, in bytes. */
const BODY_LIMIT = 64 * 1024;

// No `inflate`: a few compressed bytes must not become a megabyte, and no browser compresses a form.
const json = express.json({ limit: BODY_LIMIT, inflate: false });
const form = express.urlencoded({ limit: BODY_LIMIT, inflate: false, extended: false, parameterLimit: 50 });

const acceptedTypes: RequestHandler = (request, _response, next) => {
  if (request.is(['application/json', 'application/x-www-form-urlencoded'])) return next();
  next(
    new HttpProblem(
      415,
      'Format non reconnu : application/json ou application/x-www-form-urlencoded accepté, en UTF-8.',
    ),
  );
};

/** What body-parser calls its failures (its README, « Errors »), and what we answer. */
const failures: Record<string, () => HttpProblem> = {
  'entity.parse.failed': () => new HttpProblem(400, 'Le corps de la requête n’est pas un JSON valide.'),
  'entity.too.large': () =>
    new HttpProblem(413, `La requête dépasse la taille acceptée de ${BODY_LIMIT / 1024} Kio.`),
  'parameters.too.many': () => new HttpProblem(413, 'La requête contient plus de 50 champs.'),
  'encoding.unsupported': () =>
    new HttpProblem(415, 'Corps compressé reçu : seul un corps non compressé est accepté.'),
  'charset.unsupported': () => new HttpProblem(415, 'Jeu de caractères non reconnu : UTF-8 accepté.'),
  'request.size.invalid': () => new HttpProblem(400, 'La requête est incomplète.'),
  'request.aborted': () => new HttpProblem(400, 'La requête est incomplète.'),
};

const translate: ErrorRequestHandler = (error, _request, _response, next) => {
  next(failures[error?.type]?.() ?? error);
};

/** Reads a JSON or form body of at most 64 KiB bytes into `request.body`; refuses anything else in French. */
export const readBody = [acceptedTypes, json, form, translate];

/** Whether the request comes from a plain HTML form, whose sender expects a page rather than JSON. */
export function isFormPost(contentType: string | undefined): boolean {
  return /^\s*application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
}
