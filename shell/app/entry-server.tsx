import '@site/kit/styles/base.css';
import './frame/layout.css';
import { PageContext, type PageContextValue } from '@site/kit/page-context';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { minifyMarkup } from './minify-markup.ts';
import { type Catalogue, CatalogueContext } from './site-map/catalogue.ts';

/** Maximum time to render a page, in milliseconds. */
const DEADLINE_MS = 10_000;

/** Placeholder of an island in the markup, delimited by private-use characters that no text of the site has. */
const PLACE = /\uE000(\d+)\uE001/g;
const placeOf = (index: number) => `\uE000${index}\uE001`;

/** Renders a complete tree to HTML. Rejects when a component throws or stays suspended for too long. */
async function markupOf(path: string, tree: ReactElement, identifierPrefix = ''): Promise<string> {
  let failure: unknown;
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new Error(`${path}: still suspended after ${DEADLINE_MS / 1000} s`)),
    DEADLINE_MS,
  );
  const { prelude } = await prerenderToNodeStream(tree, {
    identifierPrefix,
    // React would send a large boundary after its fallback, moved in place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: deadline.signal,
    onError(error) {
      if ((error as Error | null)?.name !== 'ModuleMissing') failure ??= error;
    },
  });
  clearTimeout(timer);
  if (deadline.signal.aborted) throw deadline.signal.reason;
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  if (failure) throw failure;
  const markup = minifyMarkup(chunks.join(''));
  if (markup.includes('<script')) throw new Error(`${path}: React left work to an inline script`);
  return markup;
}

/**
 * Renders the frame with a page. Each island is a separate React root with its own id prefix, so that the browser can
 * hydrate the island.
 *
 * @param island page context that islands read
 * @param onIsland called with the id of each island in the page
 */
export async function render(
  path: string,
  page: PageContextValue,
  island: PageContextValue,
  Component: ComponentType,
  onIsland: (id: string) => void,
  catalogue: () => Catalogue,
): Promise<string> {
  const islands: { id: string; element: ReactElement }[] = [];
  const around: PageContextValue = {
    ...page,
    island: (id, element) => placeOf(islands.push({ id, element }) - 1),
  };
  const within = (view: PageContextValue, tree: ReactNode) => (
    <StaticRouter location={path}>
      <PageContext value={view}>
        <CatalogueContext value={catalogue}>{tree}</CatalogueContext>
      </PageContext>
    </StaticRouter>
  );
  const markup = await markupOf(
    path,
    within(
      around,
      <App>
        <Component />
      </App>,
    ),
  );
  // React's comments between texts serve hydration only, and the page around the islands isn't hydrated.
  const still = markup.replaceAll('<!-- -->', '');
  // In document order: the browser numbers the islands in that order, too.
  const rendered: string[] = [];
  for (const [, place] of still.matchAll(PLACE)) {
    const { id, element } = islands[Number(place)] as (typeof islands)[number];
    onIsland(id);
    rendered.push(await markupOf(path, within(island, element), `i${rendered.length}`));
  }
  if (islands.length > 0 && rendered.length === 0) throw new Error(`${path}: its page shows no island`);
  return still.replace(PLACE, () => rendered.shift() ?? '');
}
