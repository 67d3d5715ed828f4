import { PageContext, type PageContextValue } from '@site/kit/page-context';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { minifyMarkup } from './minify-markup.ts';

/** Maximum time to render a tree, in milliseconds. */
const DEADLINE_MS = 10_000;

/** Placeholder of an island in the markup, delimited by private-use characters that no text of the site has. */
const PLACE = /\uE000(\d+)\uE001/g;
const getPlaceholder = (index: number) => `\uE000${index}\uE001`;

/** Renders a complete tree to HTML. Rejects when a component throws or stays suspended for too long. */
async function renderTree(path: string, tree: ReactNode, identifierPrefix = ''): Promise<string> {
  let failure: unknown;
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new Error(`${path}: still suspended after ${DEADLINE_MS / 1000} s`)),
    DEADLINE_MS,
  );
  const { prelude } = await prerender(tree, {
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
  const markup = minifyMarkup(await new Response(prelude).text());
  if (failure) throw failure;
  if (markup.includes('<script')) throw new Error(`${path}: React left work to an inline script`);
  return markup;
}

interface Rendering {
  path: string;
  tree: ReactElement;
  /** Page context of the tree, and of its islands. */
  page: PageContextValue;
  island: PageContextValue;
  /** Wraps the tree and each island. */
  within?: (tree: ReactElement) => ReactElement;
  /** Called with the id of each island before the island is rendered. */
  onIsland(id: string): void;
  /** Place of the first island among the page's islands. */
  first?: number;
}

/**
 * Renders a tree, then each of its islands as a separate React root with its own id prefix, so that the browser can hydrate the
 * island. The browser numbers the islands in document order, too.
 */
export async function renderWithIslands(rendering: Rendering): Promise<string> {
  const { path, tree, page, island, within = (wrapped) => wrapped, onIsland, first = 0 } = rendering;
  const islands: { id: string; element: ReactElement }[] = [];
  const around: PageContextValue = {
    ...page,
    island: (id, element) => getPlaceholder(islands.push({ id, element }) - 1),
  };
  const inContext = (view: PageContextValue, content: ReactElement) =>
    within(createElement(PageContext, { value: view }, content));
  const markup = await renderTree(path, inContext(around, tree));
  // React's comments between texts serve hydration only, and the page around the islands isn't hydrated.
  const still = markup.replaceAll('<!-- -->', '');
  const rendered: string[] = [];
  for (const [, place] of still.matchAll(PLACE)) {
    const { id, element } = islands[Number(place)] as (typeof islands)[number];
    onIsland(id);
    rendered.push(await renderTree(path, inContext(island, element), `i${first + rendered.length}`));
  }
  if (islands.length > 0 && rendered.length === 0) throw new Error(`${path}: its page shows no island`);
  return still.replace(PLACE, () => rendered.shift() ?? '');
}
