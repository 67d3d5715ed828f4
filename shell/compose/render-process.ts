import './sandbox-globals.ts';
import { writeSync } from 'node:fs';
import { sep } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Offer } from '@site/kit/contract';
import type { PageOperator } from '@site/kit/operator';
import type { PageContextValue } from '@site/kit/page-context';
import { type ComponentType, lazy } from 'react';
import { filterOffersByFamily } from '../app/page/data.ts';
import type { Catalogue } from '../app/site-map/catalogue.ts';
import {
  type RendererSetup,
  type RenderFailure,
  type RenderReply,
  type RenderRequest,
  selectPageOperator,
} from './render-protocol.ts';

/**
 * Renders pages of one remote for `renderer.ts`: reads a start line, then a line for each page, and writes a line in reply
 * to each. Teams' code runs here: the reader of the replies trusts none of them.
 */
type Render = (
  path: string,
  page: PageContextValue,
  island: PageContextValue,
  Component: ComponentType,
  onIsland: (id: string) => void,
  catalogue: () => Catalogue,
) => Promise<string>;

/** File descriptor of the pipe for replies. */
const ANSWERS = 3;

const send = (answer: RenderReply) => {
  const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS, bytes, at);
};

const load = <T>(file: string): Promise<T> => import(pathToFileURL(file).href);

/** Returns the first place in a stack that is in a release, as `hosting server/VdsPage.js:3:14`; else ''. */
function placeIn(stack: string, releases: string): string {
  // Stacks name modules by URL, and scripts (CommonJS) by path.
  const [, place = ''] = stack.replaceAll(pathToFileURL(releases).href, releases).split(releases + sep);
  const [, remote, file] = /^([a-z]+)\/[0-9a-f]{12,32}\/([^\s)]+)/.exec(place) ?? [];
  return remote && file ? `${remote} ${file}` : '';
}

function failedBy(cause: unknown, releases: string): RenderFailure {
  const { message, stack, permission, resource } = (
    cause instanceof Error ? cause : { message: String(cause) }
  ) as Error & { permission?: string; resource?: string };
  return {
    message: String(message).slice(0, 2_000),
    at: placeIn(String(stack), releases).slice(0, 500),
    ...(permission && { permission: String(permission), resource: String(resource ?? '').slice(0, 500) }),
  };
}

/** Returns a loader of other teams' islands. An island's code runs only once a page shows it. */
function islandLoader(files: RendererSetup['islands']) {
  const componentsById = new Map<string, ComponentType>();
  // React renders the surrounding Suspense fallback, which names the missing island.
  const missing = (id: string) => () => {
    throw Object.assign(new Error(id), { name: 'ModuleMissing' });
  };
  return (id: string): ComponentType => {
    const file = files[id];
    const island =
      componentsById.get(id) ??
      (file
        ? lazy(() =>
            load<{ default: ComponentType }>(file).catch((error) => {
              console.error(`${id} could not be loaded: ${error instanceof Error ? error.message : error}`);
              return { default: missing(id) };
            }),
          )
        : missing(id));
    componentsById.set(id, island);
    return island;
  };
}

function createRendering(start: RendererSetup, render: Render) {
  const offers = new Map<string, Offer>(start.offers.map((offer) => [offer.id, offer]));
  const islandOf = islandLoader(start.islands);
  return async ({ path, file }: RenderRequest) => {
    const { default: Component } = await load<{ default: ComponentType }>(file);
    if (!Component) throw new Error(`${file.slice(start.releases.length + 1)} has no default export`);
    const islands = new Set<string>();
    const uses = new Set<string>();
    let usesCatalogue = false;
    /** Returns a page context that records the offers, families and islands in use. */
    const view = (operator: PageOperator) => {
      const quotes = new Set<string>();
      const families = new Set<string>();
      const page: PageContextValue = {
        operator,
        quote(id) {
          const offer = offers.get(id);
          if (!offer) throw new Error(`${path} quotes the offer "${id}", which no remote publishes`);
          quotes.add(id);
          // As in the browser: spec sheets come only with families that are listed.
          const { sheet: _, ...quoted } = offer;
          return quoted;
        },
        offersOf(...names) {
          for (const family of names) families.add(family);
          const familyOffers = filterOffersByFamily(offers.values(), names);
          for (const { id } of familyOffers) quotes.add(id);
          return familyOffers;
        },
        module(id) {
          uses.add(id);
          return islandOf(id);
        },
        staticHtml() {
          throw new Error('static sections are rendered, not looked up, at compose time');
        },
      };
      return { page, quotes, families };
    };
    const around = view(start.operator);
    const within = view(selectPageOperator(start.operator));
    const catalogue = () => {
      usesCatalogue = true;
      if (!start.catalogue) throw new Error(`${path} lists what the site holds, as pages of the shell may`);
      return start.catalogue;
    };
    const onIsland = (id: string) => islands.add(id);
    const markup = await render(path, around.page, within.page, Component, onIsland, catalogue);
    return {
      markup,
      quotes: [...new Set([...around.quotes, ...within.quotes])],
      families: [...new Set([...around.families, ...within.families])],
      islands: [...islands],
      uses: [...uses],
      forIslands: { quotes: [...within.quotes], families: [...within.families] },
      usesCatalogue,
    };
  };
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const start: RendererSetup = JSON.parse((await lines.next()).value);
const fail = (error: unknown) => send({ failed: failedBy(error, start.releases) });
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit(1);
});
const { render } = await load<{ render: Render }>(start.frame);
const rendering = createRendering(start, render);
send({ isReady: true });
for await (const line of { [Symbol.asyncIterator]: () => lines }) {
  await rendering(JSON.parse(line)).then((rendered) => send({ rendered }), fail);
}
// The parent closed the pipe: the parent has ended, or needs no more pages.
process.exit(0);
