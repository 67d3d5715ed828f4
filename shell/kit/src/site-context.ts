import type { Offer } from './contract.ts';
import type { KnownOperator } from './operator.ts';

/** `/mfe/context.json`: what islands need of the site on pages of other sites; `foreign-host/Provider.tsx` takes it as it is. */
export interface SiteContext {
  operator: KnownOperator;
  /** Every offer any team publishes. */
  offers: Offer[];
}
