import type { Offer } from './contract.ts';
import type { Operator } from './operator.ts';

/** `/mfe/context.json`: what islands need of the site on pages of other sites; `foreign-host/Provider.tsx` takes it as it is. */
export interface SiteContext {
  operator: Operator;
  /** Every offer any team publishes. */
  offers: Offer[];
}
