import { IS_LIVE } from '@site/kit/first/waiting';
import { type Page, PageContext } from '@site/kit/nav';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ofFamilies, type PageData } from '../page/data.ts';
import { composedHtml } from './composed-html.ts';
import { editsIn } from './edits.ts';
import { loadExposed, refetchModules, tellThrown } from './remotes.ts';

/** All that islands need of React and of the shell: a file of its own, which pages without islands never ask for. */

export interface Props {
  element: HTMLElement;
  module: Module;
  /** Keeps the ids of an island apart from those of others; compose rendered it with the same. */
  prefix: string;
  data: PageData;
  /** The island's HTML as composed. */
  composed: DocumentFragment;
  onLive(): void;
  onThrown(error: unknown): void;
}

export interface Module {
  default: ComponentType;
}

/** Keeps one island's failure away from the rest of the page. */
class Boundary extends Component<{ children: ReactNode; onThrown(error: unknown): void }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrown(error);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}

/** Tells once the island's own effects have run and it shows what the address says: its first render is the composed one. */
function Live({ children, onLive }: { children: ReactNode; onLive(): void }) {
  const [hasHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (hasHydrated) onLive();
  }, [hasHydrated]);
  return children;
}

function viewOf(data: PageData, composed: DocumentFragment): Page {
  const { offers, operator } = data;
  return {
    operator,
    quote(id) {
      const offer = offers[id];
      if (!offer) throw new Error(`${data.page.path} was composed without the offer ${id}`);
      return offer;
    },
    offersOf: (...families) => ofFamilies(Object.values(offers), families),
    module: (id) => lazy(() => loadExposed<Module>(id, data)),
    staticHtml(id) {
      const section = composed.querySelector(`[data-static="${id}"]`);
      if (!section) throw new Error(`${data.page.path} holds no static section ${id}`);
      return composedHtml(section.innerHTML);
    },
  };
}

/** Has containers of other makes find the sheets that the page holds: some compare addresses as they are written. */
function nameSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]'))
    link.setAttribute('href', link.href);
}

/**
 * The module of an island, by `remote/Name`. One failure is tried again before it counts.
 *
 * @param isAsked whether the visitor asked for it: a browser that remembers a failed module until its page is left then
 * loads the page again
 */
export async function load(id: string, data: PageData, isAsked: boolean): Promise<Module> {
  nameSheets();
  try {
    return await loadExposed<Module>(id, data);
  } catch {
    const areModulesGood = await refetchModules(id, data);
    return loadExposed<Module>(id, data).catch((error) => {
      if (isAsked && areModulesGood) location.reload();
      throw error;
    });
  }
}

/** Has React take over an island's HTML. Returns how to take React away again. */
export function hydrate({ element, module, prefix, data, composed, onLive, onThrown }: Props): () => void {
  const { default: Island } = module;
  const tell = editsIn(element);
  let hasAnswered = false;
  let isLeft = false;
  const live = async () => {
    hasAnswered = true;
    element.setAttribute(IS_LIVE, '');
    await tell();
    if (!isLeft) onLive();
  };
  const thrown = (error: unknown) => {
    tellThrown(element.dataset.island ?? '', data, hasAnswered);
    onThrown(error);
  };
  const tree = (
    <PageContext value={viewOf(data, composed)}>
      <Boundary onThrown={thrown}>
        <Live onLive={live}>
          <Island {...JSON.parse(element.dataset.props ?? '{}')} />
        </Live>
      </Boundary>
    </PageContext>
  );
  const options = {
    identifierPrefix: prefix,
    // Left before it was taken over, an island has nothing to recover.
    onRecoverableError: (error: unknown) => isLeft || reportError(error),
  };
  // Rendered here is what nobody composed: a guest's page, or one of another make, whose text stays until then.
  const isComposed = element.firstChild && !element.dataset.render;
  const root = isComposed ? hydrateRoot(element, tree, options) : createRoot(element, options);
  if (!isComposed) root.render(tree);
  return () => {
    isLeft = true;
    root.unmount();
  };
}
