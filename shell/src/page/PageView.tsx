import { PageContext } from '@site/kit/nav';
import { type ComponentType, useEffect, useMemo } from 'react';
import { releaseClicks } from '../early-clicks.ts';
import { arrive, stay } from '../navigation/arrival.ts';
import { ofFamilies } from './data.ts';
import { type PageDocument, showHead } from './document.ts';
import { firstPage } from './first.ts';
import { hydration } from './hydration.ts';
import { sharedModule } from './shared-module.tsx';
import { staticHtml } from './static-html.ts';

/** A page inside its surroundings. Its effect runs once the page's own effects have. */
export function PageView({ document, Component }: { document: PageDocument; Component: ComponentType }) {
  const page = useMemo(() => pageOf(document), [document]);
  useEffect(() => {
    const isFirst = document === firstPage && !hydration.isPageReady;
    hydration.isPageReady = true;
    releaseClicks('page');
    if (isFirst) return;
    if (hydration.waited === document) return stay();
    showHead(document);
    arrive();
  }, [document]);
  return (
    <PageContext value={page}>
      <Component />
    </PageContext>
  );
}

/** The kit's view of a composed page. */
export const pageOf = (document: PageDocument) => ({
  operator: document.data.operator,
  quote(id: string) {
    const offer = document.data.offers[id];
    if (!offer) throw new Error(`${document.data.page.path} was composed without the offer ${id}`);
    return offer;
  },
  offersOf: (...families: string[]) => ofFamilies(Object.values(document.data.offers), families),
  module: (id: string, attempt: number) => sharedModule(document, id, attempt),
  staticHtml: (id: string) => staticHtml(document, id),
});
