import { PROBLEM_MEDIA_TYPE, problemSchema } from '@site/api-contract/http/problem';
import type { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ProblemType, problemTypes } from './problem-types.ts';

/** Returns the OpenAPI response of a success, in JSON if there is a schema, else without a body. */
export function buildSuccessResponse(
  description: string,
  schema?: z.ZodType,
  headers?: ZodOpenApiResponseObject['headers'],
): ZodOpenApiResponseObject {
  return {
    description,
    ...(schema && { content: { 'application/json': { schema } } }),
    ...(headers && { headers }),
  };
}

/** Returns the OpenAPI body of a form: JSON from the page's script, or a plain form. */
export const buildFormRequestBody = (schema: z.ZodType) => ({
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
});

/** Returns the OpenAPI responses of refusals, by status; `x-problem-types` names each status's problem types. */
export const buildProblemResponses = (...types: ProblemType[]): ZodOpenApiResponsesObject =>
  buildProblemResponsesWithSchema(problemSchema, ...types);

/** Like {@link buildProblemResponses}, for problem documents with another schema. */
export function buildProblemResponsesWithSchema(
  schema: z.ZodType,
  ...types: ProblemType[]
): ZodOpenApiResponsesObject {
  const statuses = [...new Set(types.map((type) => problemTypes[type].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = types.filter((type) => problemTypes[type].status === status);
      return [
        String(status) as `${4 | 5}${string}`,
        buildProblemResponse(ofStatus.map((type) => problemTypes[type].title).join(' ou '), ofStatus, schema),
      ];
    }),
  );
}

/** Returns the OpenAPI response of a refusal; without types its document's type is `about:blank`. */
export function buildProblemResponse(
  description: string,
  types: ProblemType[] = [],
  schema: z.ZodType = problemSchema,
): ZodOpenApiResponseObject {
  return {
    description,
    content: { [PROBLEM_MEDIA_TYPE]: { schema } },
    ...(types.length > 0 && { 'x-problem-types': types }),
  };
}

/** Like {@link buildProblemResponses}, with the 503 of a call that needs the database. */
export const buildDatabaseProblemResponses = (...types: ProblemType[]): ZodOpenApiResponsesObject => ({
  ...buildProblemResponses(...types),
  '503': buildProblemResponse('Base de données indisponible ; Retry-After dit quand réessayer'),
});

/** Problem types of every call that reads a body. */
export const bodyProblemTypes = [
  'malformed-request',
  'cross-site',
  'too-large',
  'unsupported-format',
  'invalid-fields',
] as const satisfies ProblemType[];

/** OpenAPI header of a version as `ETag`. */
export const versionTagHeader = {
  ETag: { description: 'Version, entre guillemets', schema: { type: 'string' as const } },
};
