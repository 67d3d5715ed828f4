import { versionOfTag } from '@site/api-contract/admin-rules';
import type { Request } from 'express';
import { HttpProblem } from '../http/problem.ts';

/**
 * The version `If-Match` names; `undefined` when the save depends on none (no header, or `*`).
 * @throws HttpProblem 400 for anything else: taking it for no condition would overwrite somebody's work.
 */
export function expectedVersion(request: Request): number | undefined {
  const header = request.get('If-Match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = versionOfTag(header);
  if (version !== null) return version;
  throw new HttpProblem(400, 'If-Match : une version entre guillemets est attendue, par exemple "3".', {
    type: 'malformed-request',
  });
}
