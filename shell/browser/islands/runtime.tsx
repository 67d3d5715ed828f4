import { LIVE_ATTRIBUTE } from '@site/kit/bootstrap/event-replay';
import { PageContext, type PageContextValue } from '@site/kit/page-context';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { filterOffersByFamily, type PageData } from '../../app/page/data.ts';
import { trustComposedHtml } from './composed-html.ts';
import { copyValues, findFields, type IslandFields, recordEdits } from './edits.ts';
import { loadExposedModule, refetchModules, reportIslandError } from './remotes.ts';
import type { IslandStarter, IslandStartOptions } from './start.ts';
import { acceptForeignChanges, observeTexts } from './translated-texts.ts';

/** The island runtime: React and the shell's part of it. Pages without islands never load this file. */

acceptForeignChanges();

interface Module {
  default: ComponentType;
}

interface BoundaryProps {
  children: ReactNode;
  island: HTMLElement;
  /** @param fields the island's last fields */
  onThrown(error: unknown, fields: IslandFields): void;
}

/** Error boundary of one island: renders nothing after an error, and reports the error. */
class Boundary extends Component<BoundaryProps> {
  override state = { hasThrown: false };
  #fields: IslandFields = new Map();

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrown(error, this.#fields);
  }

  override render() {
    if (!this.state.hasThrown) return this.props.children;
    // React removes the fields from the page after this render.
    this.#fields = findFields(this.props.island);
    return null;
  }
}

/**
 * Calls `onLive` once, after the island's own effects have run. The first render equals the composed HTML, and the second
 * render shows the state in the address.
 */
function Live({ children, onLive }: { children: ReactNode; onLive(): void }) {
  const [hasHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (hasHydrated) onLive();
  }, [hasHydrated]);
  return children;
}

/** `staticHtml` is for remotes built with earlier kits: the composed HTML of a part that their modules don't hold. */
type IslandContext = PageContextValue & { staticHtml(id: string): string };

function getView(data: PageData, composed: DocumentFragment): IslandContext {
  const { offers, operator, page } = data;
  return {
    operator,
    ...(page.query && { query: page.query }),
    quote(id) {
      const offer = offers[id];
      if (!offer) throw new Error(`${data.page.path} was composed without the offer ${id}`);
      return offer;
    },
    getOffers: (...families) => filterOffersByFamily(Object.values(offers), families),
    module: (id) => lazy(() => loadExposedModule<Module>(id, data)),
    staticHtml(id) {
      const section = composed.querySelector(`[data-static="${id}"]`);
      if (!section) throw new Error(`${data.page.path} holds no static section ${id}`);
      return trustComposedHtml(section.innerHTML);
    },
  };
}

/** Makes the addresses of the page's disabled style sheets absolute: some third-party containers compare them as text. */
function nameSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]'))
    link.setAttribute('href', link.href);
}

/**
 * Loads the module of an island, by `remote/Name`. Rejects after two failed tries.
 *
 * @param isAsked true when the visitor requested the try. A failure with intact files then reloads the page, since some browsers
 * remember a failed module until the page is left.
 */
async function loadIslandModule(id: string, data: PageData, isAsked: boolean): Promise<Module> {
  nameSheets();
  try {
    return await loadExposedModule<Module>(id, data);
  } catch {
    const areModulesGood = await refetchModules(id, data);
    return loadExposedModule<Module>(id, data).catch((error) => {
      if (isAsked && areModulesGood) location.reload();
      throw error;
    });
  }
}

/** Loads the module of an island and returns a function that hydrates the island. See {@link loadIslandModule}. */
export async function loadIsland(id: string, data: PageData, isAsked: boolean): Promise<IslandStarter> {
  const module = await loadIslandModule(id, data, isAsked);
  return (props) => hydrate(module, props);
}

/** Hydrates an island, or renders an island without composed HTML. Returns a function that unmounts the island. */
function hydrate(
  { default: Island }: Module,
  { element, prefix, data, composed, onLive, onThrown }: IslandStartOptions,
): () => void {
  const replayEdits = recordEdits(element);
  observeTexts(element);
  let hasAnswered = false;
  let isLeft = false;
  const live = async () => {
    hasAnswered = true;
    element.setAttribute(LIVE_ATTRIBUTE, '');
    await replayEdits();
    if (!isLeft) onLive();
  };
  const thrown = (error: unknown, fields: IslandFields) => {
    reportIslandError(element.dataset.island ?? '', data, error, hasAnswered);
    onThrown(error, (island) => copyValues(fields, island));
  };
  const tree = (
    <PageContext value={getView(data, composed)}>
      <Boundary island={element} onThrown={thrown}>
        <Live onLive={live}>
          <Island {...JSON.parse(element.dataset.props ?? '{}')} />
        </Live>
      </Boundary>
    </PageContext>
  );
  const options = {
    identifierPrefix: prefix,
    // An island unmounted before hydration has nothing to recover.
    onRecoverableError: (error: unknown) => isLeft || reportError(error),
  };
  // Compose renders neither local overrides nor third-party remotes: the browser renders those from scratch.
  const isComposed = element.firstChild && !element.dataset.render;
  const root = isComposed ? hydrateRoot(element, tree, options) : createRoot(element, options);
  if (!isComposed) root.render(tree);
  return () => {
    isLeft = true;
    root.unmount();
  };
}
