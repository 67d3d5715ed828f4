import type { KnownOperator, Operator } from '@site/kit/operator';

/** The operator without what only frame and pages of the shell tell: what islands are rendered with, and sent. */
export function knownOf({ badges, partners, mediator, security, ...known }: Operator): KnownOperator {
  return known;
}
