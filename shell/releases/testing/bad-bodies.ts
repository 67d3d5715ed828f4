import { type DocumentedCall, type DocumentedSchema, listBodyTypes, readBodySchema } from './documented.ts';

/** A request that every call with a body refuses, and the refusal: status, type, French detail, faulty field. */
export interface BadBodyCase {
  name: string;
  body: string | undefined;
  headers: Record<string, string>;
  status: number;
  type: string;
  detail: RegExp;
  field?: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Matches a sentence of the API's; zod's own messages are English. */
const OWN_SENTENCE = /^(?!.*(Invalid|expected|Unrecognized|Too )).*\p{L}.*\.$/su;

/** Headers of browsers for requests from another site's page. */
const foreignHeaders: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
];

/** Returns the requests that another site's page makes a browser send. */
export function buildCrossSiteBodyCases({ operation }: DocumentedCall): BadBodyCase[] {
  const hasBody = operation.requestBody !== undefined;
  return foreignHeaders.map((headers) => ({
    name: JSON.stringify(headers),
    body: hasBody ? '{}' : undefined,
    headers: { ...headers, ...(hasBody && JSON_TYPE) },
    status: 403,
    type: 'cross-site',
    detail: /^Cette demande vient d’un autre site/,
  }));
}

/** Returns requests whose body is faulty, whatever its fields. */
export function buildMalformedBodyCases(call: DocumentedCall): BadBodyCase[] {
  const [bytes, limit] = call.limit ?? [0, ''];
  const bad =
    (status: number, type: string) =>
    (detail: RegExp, body?: string, headers: Record<string, string> = {}): BadBodyCase => ({
      name: JSON.stringify([body?.slice(0, 20), headers]),
      body,
      headers: body === undefined ? headers : { ...JSON_TYPE, ...headers },
      status,
      type,
      detail,
    });
  const malformed = bad(400, 'malformed-request');
  const unsupported = bad(415, 'unsupported-format');
  const form = 'application/x-www-form-urlencoded';
  const wrongTypes = [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ];
  if (!listBodyTypes(call).includes(form)) wrongTypes.push(form);
  return [
    malformed(/JSON valide/, '{"a":'),
    malformed(/JSON valide/, '5'),
    malformed(/JSON valide/, '"a"'),
    readBodySchema(call).isList
      ? bad(422, 'invalid-fields')(/^Une liste d’offres est attendue\.$/, '{"a":[]}')
      : malformed(/objet JSON/, '[]'),
    unsupported(/application\/json/),
    ...wrongTypes.map((each) =>
      unsupported(/^Format non reconnu : application\/json/, '{}', { 'Content-Type': each }),
    ),
    unsupported(/compressé/, '{}', { 'Content-Encoding': 'gzip' }),
    unsupported(/UTF-8/, '{}', { 'Content-Type': 'application/json; charset=latin1' }),
    bad(413, 'too-large')(new RegExp(`^La requête dépasse .* ${limit}\\.$`), `{"a":"${'a'.repeat(bytes)}"}`),
  ];
}

/** Returns requests with a faulty field: an unknown field, a missing field, a value of a wrong type. */
export function buildInvalidFieldCases(call: DocumentedCall): BadBodyCase[] {
  const { good = {} } = call;
  const { isList, properties, required } = readBodySchema(call);
  const bad = (
    name: string,
    changes: Record<string, unknown>,
    field: string,
    detail = OWN_SENTENCE,
  ): BadBodyCase => {
    const { [field]: _, ...others } = good;
    const row = { ...others, ...changes };
    const body = JSON.stringify(isList ? [row] : row);
    return { name, body, headers: JSON_TYPE, status: 422, type: 'invalid-fields', detail, field };
  };
  // A filled honeypot is a robot's, and answered like a success: see the forms' own tests.
  const names = Object.keys(properties).filter((name) => name !== 'honeypot');
  return [
    bad('an unknown field', { isAdmin: true }, 'isAdmin', /Champ inconnu : « isAdmin »\.$/),
    bad('an unknown field of a known name', { constructor: 1 }, 'constructor', /« constructor »\.$/),
    ...required.map((name) => bad(`no ${name}`, {}, name)),
    ...names.flatMap((name) =>
      wrongValues(properties[name]).map((value) =>
        bad(`${JSON.stringify(value)} as ${name}`, { [name]: value }, name),
      ),
    ),
  ];
}

/** Returns values that a field of this schema refuses. */
function wrongValues(schema: DocumentedSchema = {}): unknown[] {
  const wrong = [{}, schema.type === 'string' ? 5 : 'x'];
  const isNullable = [schema, ...(schema.anyOf ?? [])].some(({ type }) => [type].flat().includes('null'));
  return isNullable ? wrong : [null, ...wrong];
}
