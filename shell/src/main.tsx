import '@site/kit/styles/base.css';
import './frame/layout.css';
import { PageContext } from '@site/kit/nav';
import { isPending } from '@site/kit/pending-store';
import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { releaseClicks } from './early-clicks.ts';
import { ownScrolling } from './navigation/arrival.ts';
import { useDocumentLinks, useLinksWithin } from './navigation/links.ts';
import { firstPage, isComposed } from './page/first.ts';
import { PageSlot } from './page/PageSlot.tsx';
import { pageOf } from './page/PageView.tsx';
import { composedHtml } from './page/trusted.ts';
import { countQuote } from './quote/count.ts';

/** Sends what earlier visits left. Few visits have any to send, so the module comes with those; offline, when back. */
function deliverPending(): void {
  if (!isPending()) return;
  import('@site/kit/pending').then((pending) => pending.deliverPending()).catch(() => {});
}

/** Its effect runs after the frame's: from here on the header answers by itself. */
function Shell({ children }: { children: ReactNode }) {
  useDocumentLinks();
  useLinksWithin();
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    releaseClicks('frame');
    deliverPending();
    addEventListener('online', deliverPending);
    return () => removeEventListener('online', deliverPending);
  }, []);
  return children;
}

/** The frame's static sections stand in the live document, outside of any page. */
const frame = {
  ...pageOf(firstPage),
  staticHtml: (id: string) => composedHtml(document.querySelector(`[data-static="${id}"]`)?.innerHTML ?? ''),
};

const tree = (
  <BrowserRouter>
    <PageContext value={frame}>
      <Shell>
        <App>
          <PageSlot />
        </App>
      </Shell>
    </PageContext>
  </BrowserRouter>
);

addEventListener('beforeprint', () => {
  const day = new Date().toLocaleDateString('fr-FR', { dateStyle: 'long' });
  document.getElementById('imprime')?.replaceChildren(`Imprimé le ${day}`);
});
countQuote();
addEventListener('storage', countQuote);
ownScrolling();
const root = document.getElementById('root') as HTMLElement;
if (isComposed) hydrateRoot(root, tree);
else createRoot(root).render(tree);
