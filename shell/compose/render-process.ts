import type { Offer } from '@site/kit/contract';
import type { PageOperator } from '@site/kit/operator';
import { type PageContextValue, usePage } from '@site/kit/page-context';
import type { PageProps } from '@site/kit/page-request';
import { type ComponentType, createElement } from 'react';
import { filterOffersByFamily } from '../app/page/data.ts';
import { renderWithIslands } from '../app/render-islands.ts';
import type { Catalogue } from '../app/site-map/catalogue.ts';
import { ModuleLinker } from './module-linker.ts';
import {
  formatSiblingPlace,
  type RenderedPart,
  type RendererSetup,
  type RenderFailure,
  type RenderReply,
  type RenderRequest,
  selectPageOperator,
} from './render-protocol.ts';

/**
 * Renders pages and islands of one remote for `renderer.ts`, in Deno without any permission: reads a setup line from standard
 * input, then a line for each request, and writes a line in reply to each. The remote's code runs here: the reader of the
 * replies trusts none of them.
 */
declare const Deno: {
  stdin: { readable: ReadableStream<Uint8Array> };
  stdout: { writeSync(bytes: Uint8Array): number };
  exit(code: number): never;
};

type Render = (
  path: string,
  page: PageContextValue,
  island: PageContextValue,
  Component: ComponentType,
  onIsland: (id: string) => void,
  catalogue: () => Catalogue,
) => Promise<string>;

const { stdin, stdout, exit } = Deno;
// Standard output is for replies, and what the remote prints goes to standard error.
const { error: print } = console;
for (const name of ['log', 'info', 'debug', 'dir', 'dirxml', 'table', 'group', 'count', 'timeEnd'] as const)
  console[name] = print;
// React's older bundles read it; the real environment is out of reach.
Object.defineProperty(process, 'env', { value: { NODE_ENV: 'production' } });

function send(reply: RenderReply): void {
  const bytes = new TextEncoder().encode(`${JSON.stringify(reply)}\n`);
  for (let at = 0; at < bytes.length; ) at += stdout.writeSync(bytes.subarray(at));
}

/** Reads standard input line by line. */
async function* readLines(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of stdin.readable) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    pieces.push(first);
    for (const other of others) {
      yield pieces.join('');
      pieces = [other];
    }
  }
}

/** Offers and families that a part of the page uses, in the order of first use. */
const createFacts = () => ({ quotes: new Set<string>(), families: new Set<string>() });
type Facts = ReturnType<typeof createFacts>;
const listFacts = ({ quotes, families }: Facts) => ({ quotes: [...quotes], families: [...families] });

/** React renders the surrounding Suspense fallback, which names the missing island. */
function throwMissing(id: string): never {
  throw Object.assign(new Error(id), { name: 'ModuleMissing' });
}

function createRenderer(setup: RendererSetup, linker: ModuleLinker, render: Render) {
  const offers = new Map<string, Offer>(setup.offers.map((offer) => [offer.id, offer]));
  const present = new Set(setup.islands);
  return async ({ path, module, island, request }: RenderRequest): Promise<RenderedPart> => {
    const { default: Component } = await linker.load<{ default: ComponentType<PageProps> }>(module);
    if (!Component) throw new Error(`${module} has no default export`);
    const uses = new Set<string>();
    const around = createFacts();
    const islands: { id: string; facts: Facts }[] = [];
    let usesCatalogue = false;
    /** Returns a page context that records what its readers use. */
    const createView = (
      operator: PageOperator,
      facts: () => Facts,
      show: PageContextValue['module'],
    ): PageContextValue => ({
      operator,
      ...(request?.query && { query: request.query }),
      quote(id) {
        const offer = offers.get(id);
        if (!offer) throw new Error(`${path} quotes the offer "${id}", which no remote publishes`);
        facts().quotes.add(id);
        // As in the browser: spec sheets come only with families that are listed.
        const { sheet: _, ...quoted } = offer;
        return quoted;
      },
      getOffers(...names) {
        for (const family of names) facts().families.add(family);
        const familyOffers = filterOffersByFamily(offers.values(), names);
        for (const { id } of familyOffers) facts().quotes.add(id);
        return familyOffers;
      },
      module(id) {
        uses.add(id);
        return show(id);
      },
    });
    const Place = () => formatSiblingPlace(islands.length - 1);
    const siblings = new Map<string, ComponentType>();
    /** Returns a component that leaves the place of another remote's island. */
    const getSibling = (id: string) => {
      const Sibling = () => usePage().island?.(id, createElement(Place));
      const sibling = siblings.get(id) ?? (present.has(id) ? Sibling : () => throwMissing(id));
      siblings.set(id, sibling);
      return sibling;
    };
    const page = createView(setup.operator, () => around, getSibling);
    // Only a page shows other remotes' islands: an island's markup has to be React's own in the browser.
    const within = createView(
      selectPageOperator(setup.operator),
      () => islands.at(-1)?.facts ?? around,
      (id) => () => throwMissing(id),
    );
    const onIsland = (id: string) => {
      islands.push({ id, facts: createFacts() });
    };
    const catalogue = () => {
      usesCatalogue = true;
      if (!setup.catalogue) throw new Error(`${path} lists what the site holds, as pages of the shell may`);
      return setup.catalogue;
    };
    const Page = () =>
      createElement(
        Component,
        request && { request: { query: new URLSearchParams(request.parameters), data: request.data } },
      );
    const markup = island
      ? await renderWithIslands({
          path,
          tree: createElement(Component),
          page: within,
          island: within,
          onIsland,
          first: island.place,
        })
      : await render(path, page, within, Page, onIsland, catalogue);
    if (island && islands.length !== 1) throw new Error(`${module} is no island`);
    return {
      markup,
      ...listFacts(around),
      islands: islands.map(({ id, facts }) => ({ id, ...listFacts(facts) })),
      uses: [...uses],
      usesCatalogue,
    };
  };
}

const lines = readLines();
const setup: RendererSetup = JSON.parse((await lines.next()).value);
const linker = new ModuleLinker(setup.modules);

function describeFailure(cause: unknown): RenderFailure {
  const { message, stack } = cause instanceof Error ? cause : { message: String(cause), stack: '' };
  return {
    message: linker.restoreNames(String(message)).slice(0, 2_000),
    at: (/[a-z]+ server\/[^\s)]+/.exec(linker.restoreNames(String(stack)))?.[0] ?? '').slice(0, 500),
  };
}

const fail = (error: unknown) => send({ failed: describeFailure(error) });
const failAndExit = (error: unknown) => {
  fail(error);
  exit(1);
};
process.on('uncaughtException', failAndExit);
process.on('unhandledRejection', failAndExit);

const { render } = await linker.load<{ render: Render }>(setup.frame);
const renderPart = createRenderer(setup, linker, render);
send({ isReady: true });
for await (const line of lines)
  await renderPart(JSON.parse(line)).then((rendered) => send({ rendered }), fail);
// The parent closed the pipe: the parent has ended, or needs no more pages.
exit(0);
