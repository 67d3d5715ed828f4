import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { HttpProblem } from './problem.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Largest accepted body of a visitor's request, in bytes. */
const MAX_VISITOR_BYTES = 64 * KIB;

/** Largest accepted body of the operator's request, in bytes: the whole list of offers must fit. */
const MAX_ADMIN_BYTES = MIB;

/** Most fields of a form, and of each object in a body: no call has half as many. */
const MAX_FIELDS = 50;

/** Most values in a body, nested ones included: a hundred browsers' reports, and 500 offers with all their lists. */
const MAX_VISITOR_VALUES = 2_000;
const MAX_ADMIN_VALUES = 40_000;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

type BodyHandler = RequestHandler | ErrorRequestHandler;

function requireTypes(types: string[]): RequestHandler {
  const isText = !types.includes('application/octet-stream');
  const detail = `Format non reconnu : ${types.join(' ou ')} accepté${isText ? ', en UTF-8' : ''}.`;
  return (request, _response, next) => {
    next(request.is(types) ? undefined : unsupported(detail));
  };
}

/** Problems by body-parser's error type (README of body-parser, « Errors »). */
const problemsByType: Record<string, (limit: number) => HttpProblem> = {
  'entity.parse.failed': () => malformed('Le corps de la requête n’est pas un JSON valide.'),
  'entity.too.large': (limit) =>
    tooLarge(
      `La requête dépasse la taille acceptée de ${limit < MIB ? `${limit / KIB} Kio` : `${limit / MIB} Mio`}.`,
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

function translateErrors(limit: number): ErrorRequestHandler {
  return (error, _request, _response, next) => {
    next(problemsByType[error?.type]?.(limit) ?? error);
  };
}

/**
 * Returns a handler that refuses a body with too many values or fields. Validation would make a fault of each unknown key
 * and each wrong value, which costs far more than counting.
 */
function limitValues(maxValues: number): RequestHandler {
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

/** Returns handlers that read a body of these types into `request.body`, as JSON or as a form's fields. @throws HttpProblem */
function bodyReader(types: string[], limit = MAX_VISITOR_BYTES, values = MAX_VISITOR_VALUES) {
  return [
    requireTypes(types),
    // No `inflate`: a few compressed bytes could become a megabyte, and no browser compresses a form.
    express.json({ limit, inflate: false, type: types.filter((type) => type !== FORM) }),
    express.urlencoded({ limit, inflate: false, extended: false, parameterLimit: MAX_FIELDS }),
    translateErrors(limit),
    limitValues(values),
  ];
}

/** Reads a JSON or form body of at most 64 KiB. */
export const bodyHandlers = bodyReader([JSON_TYPE, FORM]);

/** Reads a JSON body of at most 64 KiB. */
export const jsonHandlers = bodyReader([JSON_TYPE]);

/** Reads a JSON body of at most 1 MiB. */
export const largeJsonHandlers = bodyReader([JSON_TYPE], MAX_ADMIN_BYTES, MAX_ADMIN_VALUES);

/** Reads a body of this type and of at most `limit` bytes into a `Buffer`. */
export const readBytes = (limit: number, type: string) => [
  requireTypes([type]),
  express.raw({ limit, inflate: false, type }),
  translateErrors(limit),
];

/** Reads the body of a call that was checked before, by such handlers. @throws HttpProblem */
export function readBody(request: Request, response: Response, handlers: BodyHandler[]): Promise<unknown> {
  return new Promise((done, fail) => {
    const end = (error?: unknown) => (error ? fail(error) : done(request.body));
    Router().use(handlers)(request, response, end);
  });
}

/** Returns true for the media type of a plain HTML form, whose sender expects a page rather than JSON. */
export function isFormContentType(contentType: string | undefined): boolean {
  return /^\s*application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
}
