import type { Operator } from '@site/api-contract/operator/operator';

/** Facts that only the shell's frame and pages show; they aren't sent to browsers with each page. */
type ShellOnlyFact =
  | 'badges'
  | 'dataAccess'
  | 'dataProtection'
  | 'partners'
  | 'mediator'
  | 'publicationDirector'
  | 'security'
  | 'remoteOrigins'
  | 'budgets';

/** Claims by id, without `scope`, which only `/engagements` shows. */
type KnownClaims = {
  [Id in keyof Operator['claims']]: Omit<Exclude<Operator['claims'][Id], undefined>, 'scope'>;
};

/** Operator data for pages and islands of every team. */
export type PageOperator = Omit<Operator, ShellOnlyFact | 'claims'> & { claims: KnownClaims };

/** Id of a claim of the operator. */
export type ClaimId = keyof Operator['claims'];
