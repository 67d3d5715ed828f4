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
    next(request.is(types) ? undefined : unsupported(detail));
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

const malformed = (detail: string) => new HttpProblem('malformed-request', detail);
const tooLarge = (detail: string) => new HttpProblem('too-large', detail);
const tooManyFields = () => tooLarge(`La requête contient plus de ${MAX_FIELDS} champs.`);
const unsupported = (detail: string) => new HttpProblem('unsupported-format', detail);

function translate(limit: number): ErrorRequestHandler {
  return (error, _request, _response, next) => {
    next(failures[error?.type]?.(limit) ?? error);
  };
}

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

/** Reads a body of these types into `request.body` as JSON, or as the fields of a form; refuses anything else in French. */
function reader(types: string[], limit = VISITOR_LIMIT, values = VISITOR_VALUES) {
  return [
    acceptedTypes(types),
    // No `inflate`: a few compressed bytes must not become a megabyte, and no browser compresses a form.
    express.json({ limit, inflate: false, type: types.filter((type) => type !== FORM) }),
    express.urlencoded({ limit, inflate: false, extended: false, parameterLimit: MAX_FIELDS }),
    translate(limit),
    refuseSprawl(values),
  ];
}

/** Reads a JSON or form body of at most 64 KiB. */
export const readBody = reader([JSON_TYPE, FORM]);

/** Reads a JSON body of at most 64 KiB. */
export const readJson = reader([JSON_TYPE]);

/** Reads a JSON body of at most 1 MiB. */
export const readLargeJson = reader([JSON_TYPE], ADMIN_LIMIT, ADMIN_VALUES);

/** Reads a browser's report of at most 64 KiB. */
export const readReport = reader(REPORT_TYPES);

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
