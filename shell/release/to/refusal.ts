import type { Answer } from '@site/api/outgoing';
import { deliveryProblemSchema } from '@site/api-contract/delivery';
import { Refusal } from '../../site/registry.ts';

/** Problems whose reasons speak of the statement that was sent. */
const OF_STATEMENTS = new Set(['statement-refused', 'not-your-remote', 'statement-used']);

/** What a site said instead of doing what it was asked; `type` as its `/api/docs` explains it. */
export class SiteRefusal extends Refusal {
  readonly type: string;

  constructor(message: string, type: string) {
    super(OF_STATEMENTS.has(type) ? `the site refuses the signed statement: ${message}` : message);
    this.type = type;
  }
}

/** The words of an answer that is none of ours: a proxy's page, another program's. */
export function refusalOf({ status, body, url }: Pick<Answer, 'status' | 'body' | 'url'>): SiteRefusal {
  try {
    const { reason, detail, type } = deliveryProblemSchema.parse(JSON.parse(body.toString('utf8')));
    return new SiteRefusal(reason ?? detail, type.replace(/^.*#/, ''));
  } catch {
    return new SiteRefusal(`${url.origin} answered with HTTP ${status}, and not as this site’s API`, '');
  }
}
