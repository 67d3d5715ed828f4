import type { OfferWithSheet } from '@site/kit/contract';
import { type Page, PageContext, type SiteContext } from '@site/kit/nav';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import './Provider.css';

export interface ProviderProps extends SiteContext {
  /** Another remote's island by `remote/Name`, for islands that show some; the host loads it. */
  module?(id: string): ComponentType;
  children: ReactNode;
}

/**
 * Every remote exposes it as `./Provider`: around an island on a page of another site, it stands for this site's shell. Links lead
 * to the site; what the islands look like stays inside of the element.
 */
export default function Provider({ operator, offers, module, children }: ProviderProps) {
  const page = useMemo<Page>(() => {
    const byId = new Map(offers.map((offer) => [offer.id, offer]));
    return {
      operator,
      quote(id) {
        const offer = byId.get(id);
        if (!offer) throw new Error(`no remote publishes the offer ${id}`);
        return offer;
      },
      offersOf: (...families) =>
        offers.filter((offer): offer is OfferWithSheet => families.includes(offer.sheet?.family ?? '')),
      module(id) {
        if (!module) throw new Error(`${id} is another remote’s: give the Provider \`module\` to load it`);
        return module(id);
      },
      staticHtml(id) {
        throw new Error(`${id} is composed HTML, which only the site’s own pages hold`);
      },
      hrefOf: (to) => new URL(to, operator.origin).href,
    };
  }, [operator, offers, module]);
  return (
    <div data-site-kit="">
      <PageContext value={page}>{children}</PageContext>
    </div>
  );
}
