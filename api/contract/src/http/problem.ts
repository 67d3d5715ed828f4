import { z } from 'zod';

/** Media type of the API's JSON errors (RFC 9457, section 6.1). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * A problem document (RFC 9457). `detail` and every `errors[].message` are in French, for the visitor. The extension
 * `errors` names each faulty field, in the order of the form.
 */
export const problemSchema = z
  .object({
    /** `about:blank` when the HTTP status suffices, else an absolute path under `/api/docs`. */
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    errors: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          /** Index of the faulty row, from 0, when the request is a list. */
          row: z.int().min(0).optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;

/** One faulty field of a request. */
export type FieldError = NonNullable<Problem['errors']>[number];
