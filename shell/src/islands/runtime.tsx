import { type Page, PageContext } from '@site/kit/nav';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ofFamilies } from '../page/data.ts';
import type { PageDocument } from '../page/document.ts';
import { loadExposed } from '../page/modules.ts';
import { composedHtml } from '../page/trusted.ts';
import { importExposed } from './federation.ts';

/** All that islands need of React and of the shell: a file of its own, which pages without islands never ask for. */
export { importExposed };

export interface Props {
  element: HTMLElement;
  module: { default: ComponentType };
  /** Keeps the ids of an island apart from those of others; compose rendered it with the same. */
  prefix: string;
  page: PageDocument;
  /** The island's HTML as composed. */
  composed: DocumentFragment;
  onLive(): void;
  onThrown(error: unknown): void;
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

function pageOf({ data }: PageDocument, composed: DocumentFragment): Page {
  const { offers, operator } = data;
  return {
    operator,
    quote(id) {
      const offer = offers[id];
      if (!offer) throw new Error(`${data.page.path} was composed without the offer ${id}`);
      return offer;
    },
    offersOf: (...families) => ofFamilies(Object.values(offers), families),
    module: (id) => lazy(() => loadExposed(id, data.remotes, async () => importExposed)),
    staticHtml(id) {
      const section = composed.querySelector(`[data-static="${id}"]`);
      if (!section) throw new Error(`${data.page.path} holds no static section ${id}`);
      return composedHtml(section.innerHTML);
    },
  };
}

/** Has React take over an island's HTML. Returns how to leave it. */
export function hydrate({ element, module, prefix, page, composed, onLive, onThrown }: Props): () => void {
  const { default: Island } = module;
  const props = JSON.parse(element.dataset.props ?? '{}');
  const tree = (
    <PageContext value={pageOf(page, composed)}>
      <Boundary onThrown={onThrown}>
        <Live onLive={onLive}>
          <Island {...props} />
        </Live>
      </Boundary>
    </PageContext>
  );
  const options = { identifierPrefix: prefix };
  // What nobody composed, a guest's page for instance, is rendered here.
  const root = element.firstChild ? hydrateRoot(element, tree, options) : createRoot(element, options);
  if (!element.firstChild) root.render(tree);
  return () => root.unmount();
}
