import type { ReceivedResponse } from '@site/api/net/outgoing';
import { type ReleaseProblem, releaseProblemSchema } from '@site/api-contract/releases/releases';
import { UserError } from '../../site/errors.ts';

/** Problem types whose reasons are about the signed statement. */
const STATEMENT_PROBLEMS = new Set(['statement-refused', 'not-your-remote', 'statement-used']);

/** A problem document (RFC 9457) from a site; the site's `/api/docs` explains each `type`. */
export class ChangeRejectedError extends UserError {
  /** @param code stable code for programs, if the site sends a code */
  constructor(
    message: string,
    readonly type: string,
    readonly code?: string,
  ) {
    super(STATEMENT_PROBLEMS.has(type) ? `the site refuses the signed statement: ${message}` : message);
  }
}

/** Converts a problem document of the site. */
export const toSiteRejection = ({ reason, detail, type, code }: ReleaseProblem): ChangeRejectedError =>
  new ChangeRejectedError(reason ?? detail, type.replace(/^.*#/, ''), code);

/** Converts an error response, which may come from a proxy or another program. */
export function parseRejection({ status, body, url }: ReceivedResponse): ChangeRejectedError {
  try {
    return toSiteRejection(releaseProblemSchema.parse(JSON.parse(body.toString('utf8'))));
  } catch {
    return new ChangeRejectedError(
      `${url.origin} answered with HTTP ${status}, and not as this site’s API`,
      '',
    );
  }
}
