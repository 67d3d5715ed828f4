import { PROBLEM_MEDIA_TYPE, problemSchema } from '@site/api-contract/problem';
import type { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ProblemType, problemTypes } from './problem-types.ts';

/** A good answer in JSON, or one without a body. */
export function ok(
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

/** What a form is sent as: by the page's script, or plain. */
export const formBody = (schema: z.ZodType) => ({
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
});

/** The refusals of a call, by status; `x-problem-types` names the types behind each. */
export const problems = (...types: ProblemType[]): ZodOpenApiResponsesObject =>
  problemsAs(problemSchema, ...types);

/** The same where their documents have more members. */
export function problemsAs(schema: z.ZodType, ...types: ProblemType[]): ZodOpenApiResponsesObject {
  const statuses = [...new Set(types.map((type) => problemTypes[type].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = types.filter((type) => problemTypes[type].status === status);
      return [
        String(status) as `${4 | 5}${string}`,
        problem(ofStatus.map((type) => problemTypes[type].title).join(' ou '), ofStatus, schema),
      ];
    }),
  );
}

/** A refusal whose status says it all, or whose schema has more members. */
export function problem(
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

/** The refusals of a call that asks the database, which may be away. */
export const storedProblems = (...types: ProblemType[]): ZodOpenApiResponsesObject => ({
  ...problems(...types),
  '503': problem('Base de données indisponible ; Retry-After dit quand réessayer'),
});

/** Refusals of every call that reads a body. */
export const bodyProblems = [
  'malformed-request',
  'cross-site',
  'too-large',
  'unsupported-format',
  'invalid-fields',
] as const satisfies ProblemType[];

/** A version as `ETag`. */
export const versionTagHeader = {
  ETag: { description: 'Version, entre guillemets', schema: { type: 'string' as const } },
};
