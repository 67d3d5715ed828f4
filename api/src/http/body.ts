import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/** Largest accepted body of a visitor's request, in bytes. */
const VISITOR_LIMIT = 64 * 1024;

/** Largest accepted body of the operator's request, in bytes: the whole list of offers. */
const ADMIN_LIMIT = 1024 * 1024;

/** Most fields of a form, and of each object in a body: no call knows half as many. */
const MAX_FIELDS = 50;

/** Most values in a body, nested ones included: a hundred browsers' reports, and 500 offers with all their lists. */
const VISITOR_VALUES = 2_000;
const ADMIN_VALUES = 40_000;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** What browsers report violations of a policy in. */
const REPORT_TYPES = ['application/reports+json', 'application/csp-report'];

function acceptedTypes(types: string[]): RequestHandler {
  const isText = !types.includes('application/octet-stream');
  const detail = `Format non reconnu : ${types.join(' ou ')} accepté${isText ? ', en UTF-8' : ''}.`;
  return (request, _response, next) => {
    next(request.is(types) ? undefined : new HttpProblem(415, detail, { type: 'unsupported-format' }));
  };
}

/** What body-parser calls its failures (its README, « Errors »), and what we answer. */
const failures: Record<string, (limit: number) => HttpProblem> = {
  'entity.parse.failed': () => malformed('Le corps de la requête n’est pas un JSON valide.'),
  'entity.too.large': (limit) =>
    tooLarge(
      `La requête dépasse la taille acceptée de ${limit < ADMIN_LIMIT ? `${limit / 1024} Kio` : `${limit / ADMIN_LIMIT} Mio`}.`,
    ),
  'parameters.too.many': () => tooManyFields(),
  'encoding.unsupported': () =>
    unsupported('Corps compressé reçu : seul un corps non compressé est accepté.'),
  'charset.unsupported': () => unsupported('Jeu de caractères non reconnu : UTF-8 accepté.'),
  'request.size.invalid': () => malformed('La requête est incomplète.'),
  'request.aborted': () => malformed('La requête est incomplète.'),
};

const malformed = (detail: string) => new HttpProblem(400, detail, { type: 'malformed-request' });
const tooLarge = (detail: string) => new HttpProblem(413, detail, { type: 'too-large' });
const tooManyFields = () => tooLarge(`La requête contient plus de ${MAX_FIELDS} champs.`);
const unsupported = (detail: string) => new HttpProblem(415, detail, { type: 'unsupported-format' });

function translate(limit: number): ErrorRequestHandler {
  return (error, _request, _response, next) => {
    next(failures[error?.type]?.(limit) ?? error);
  };
}

// No `inflate`: a few compressed bytes must not become a megabyte, and no browser compresses a form.
const json = (limit: number, type: string | string[] = JSON_TYPE) =>
  express.json({ limit, inflate: false, type });
const form = express.urlencoded({
  limit: VISITOR_LIMIT,
  inflate: false,
  extended: false,
  parameterLimit: MAX_FIELDS,
});

/**
 * Refuses what has too many parts before anybody judges them: each unknown key and each wrong value would become a
 * fault of its own, which costs far more than to count them.
 */
function refuseSprawl(maxValues: number): RequestHandler {
  return ({ body }, _response, next) => {
    const waiting: unknown[] = [body];
    for (let count = 0; waiting.length > 0; ) {
      const value = waiting.pop();
      if (typeof value !== 'object' || value === null) continue;
      const values: unknown[] = Object.values(value);
      count += values.length;
      if (!Array.isArray(value) && values.length > MAX_FIELDS) return next(tooManyFields());
      if (count > maxValues) return next(tooLarge(`La requête contient plus de ${maxValues} valeurs.`));
      for (const each of values) waiting.push(each);
    }
    next();
  };
}

/** Reads a JSON or form body of at most 64 KiB into `request.body`; refuses anything else in French. */
export const readBody = [
  acceptedTypes([JSON_TYPE, FORM]),
  json(VISITOR_LIMIT),
  form,
  translate(VISITOR_LIMIT),
  refuseSprawl(VISITOR_VALUES),
];

/** Reads a JSON body of at most 64 KiB; refuses anything else in French. */
export const readJson = [
  acceptedTypes([JSON_TYPE]),
  json(VISITOR_LIMIT),
  translate(VISITOR_LIMIT),
  refuseSprawl(VISITOR_VALUES),
];

/** Reads a JSON body of at most 1 MiB; refuses anything else in French. */
export const readLargeJson = [
  acceptedTypes([JSON_TYPE]),
  json(ADMIN_LIMIT),
  translate(ADMIN_LIMIT),
  refuseSprawl(ADMIN_VALUES),
];

/** Reads a browser's report of at most 64 KiB; refuses anything else in French. */
export const readReport = [
  acceptedTypes(REPORT_TYPES),
  json(VISITOR_LIMIT, REPORT_TYPES),
  translate(VISITOR_LIMIT),
  refuseSprawl(VISITOR_VALUES),
];

/** Reads a body of one of these types and of at most `limit` bytes into a `Buffer`, as it is. */
export const readBytes = (limit: number, type: string) => [
  acceptedTypes([type]),
  express.raw({ limit, inflate: false, type }),
  translate(limit),
];

/** Whether the request comes from a plain HTML form, whose sender expects a page rather than JSON. */
export function isFormPost(contentType: string | undefined): boolean {
  return /^\s*application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
}
