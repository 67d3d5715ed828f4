import type { OfferWithSpecSheet } from '@site/kit/contract';
import { PageContext, type PageContextValue, type SiteContext } from '@site/kit/page-context';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import './Provider.css';

/** Data of another site for the islands that it shows. */
export interface ProviderProps extends SiteContext {
  /** Loads another remote's island by `remote/Name`, for islands that embed one. */
  module?(id: string): ComponentType;
  children: ReactNode;
}

/**
 * Replaces the site's shell around an island on another site's page; every remote exposes it as `./Provider`. Links lead
 * to the site, and the islands' styles apply inside the element only.
 */
export default function Provider({ operator, offers, module, children }: ProviderProps) {
  const page = useMemo<PageContextValue>(() => {
    const byId = new Map(offers.map((offer) => [offer.id, offer]));
    return {
      operator,
      quote(id) {
        const offer = byId.get(id);
        if (!offer) throw new Error(`no remote publishes the offer ${id}`);
        return offer;
      },
      getOffers: (...families) =>
        offers.filter((offer): offer is OfferWithSpecSheet => families.includes(offer.sheet?.family ?? '')),
      module(id) {
        if (!module) throw new Error(`${id} is another remote’s: give the Provider \`module\` to load it`);
        return module(id);
      },
      getHref: (to) => new URL(to, operator.origin).href,
    };
  }, [operator, offers, module]);
  return (
    <div data-site-kit="">
      <PageContext value={page}>{children}</PageContext>
    </div>
  );
}
