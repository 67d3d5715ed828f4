import '@site/kit/styles/base.css';
import '../../app/frame/layout.css';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { PageContext, type PageContextValue } from '@site/kit/page-context';
import type { PageProps, PageRequest } from '@site/kit/page-request';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../../app/App.tsx';
import { filterOffersByFamily, PAGE_CONTENT_EVENT } from '../../app/page/data.ts';
import { type Catalogue, CatalogueContext } from '../../app/site-map/catalogue.ts';
import { readPageData } from '../../browser/page/read.ts';
import { addPageListeners } from '../../browser/page-listeners.ts';

/**
 * Entry of the development site. The browser renders the whole page, which compose renders in a build. Modules of remotes
 * come from each remote's development server with hot reload, and islands are ordinary components.
 */
type Module = { default: ComponentType<PageProps> };

const ownPages = import.meta.glob<Module>('../../app/*/*Page.tsx');
const data = readPageData();
const registered = new Set<string>();

const RETRY_MS = 200;
const TIMEOUT_MS = 20_000;

const answers = (entry: string): Promise<boolean> =>
  fetch(entry).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a remote's server answers: a changed definition restarts the server and reloads this page at the same time. */
async function getServer(remote: string, entry: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await answers(entry))) {
    if (performance.now() > end) throw new Error(`${remote} doesn’t run: ${entry} doesn’t answer`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Loads a module that an app exposes. Modules of remotes come through the federation plugin's runtime, for hot reload. */
async function load(remote: string, exposed: string): Promise<Module> {
  if (remote === 'shell') {
    const file = Object.keys(ownPages).find((name) => name.endsWith(`/${exposed}.tsx`));
    return (ownPages[file ?? ''] as () => Promise<Module>)();
  }
  const entry = data.remotes.find(({ name }) => name === remote)?.entry ?? '';
  await getServer(remote, entry);
  if (!registered.has(remote)) registerRemotes([{ name: remote, entry, type: 'module' }], { force: true });
  registered.add(remote);
  const module = await loadRemote<Module>(`${remote}/${exposed}`).catch(async (error) => {
    if (await answers(entry)) throw error;
    // The remote's server restarted while the module was loading.
    await getServer(remote, entry);
    location.reload();
    return new Promise<never>(() => {});
  });
  if (!module) throw new Error(`${remote} exposes no ${exposed}`);
  return module;
}

const page: PageContextValue = {
  operator: data.operator,
  quote(id) {
    const offer = data.offers[id];
    if (!offer) throw new Error(`no remote publishes the offer ${id}`);
    return offer;
  },
  getOffers: (...families) => filterOffersByFamily(Object.values(data.offers), families),
  module: (id) =>
    lazy(() => load(...(id.split('/') as [string, string])) as Promise<{ default: ComponentType }>),
};

/** Returns the request of a page, without the results that only a host finds. */
async function readRequest(): Promise<PageRequest> {
  const read = (path: string) => fetch(path).then((response) => response.json());
  const [inventory, offers] = await Promise.all([read('/api/servers/inventory'), read('/api/dedicated')]);
  const query = new URLSearchParams(location.search);
  return { query, data: { offers: Object.values(data.offers), stock: { inventory, offers } } };
}

const Shown = lazy(async (): Promise<{ default: ComponentType }> => {
  const { remote, expose, readsRequest } = data.page;
  try {
    const { default: Page } = await load(remote, expose.slice(2));
    const request = readsRequest ? await readRequest() : undefined;
    return { default: () => <Page {...(request && { request })} /> };
  } catch (error) {
    console.error(error);
    return { default: () => <p role="alert">{String(error)}</p> };
  }
});

/** Announces the page after the effects of the page's components, since effects of children run first. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event(PAGE_CONTENT_EVENT));
    document.documentElement.dataset.ready = '';
  }, []);
  return children;
}

addPageListeners();
createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <PageContext value={page}>
      <CatalogueContext value={() => data.catalogue as Catalogue}>
        <App>
          <Suspense fallback={<p role="status">Chargement…</p>}>
            <Ready>
              <Shown />
            </Ready>
          </Suspense>
        </App>
      </CatalogueContext>
    </PageContext>
  </BrowserRouter>,
);
