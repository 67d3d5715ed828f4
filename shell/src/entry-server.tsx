import '@site/kit/styles/base.css';
import './frame/layout.css';
import { type Page, PageContext } from '@site/kit/nav';
import { ErrorState } from '@site/kit/ui/ErrorState';
import { type ComponentType, Suspense, ViewTransition } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { PageLoading } from './page/PageLoading.tsx';
import { pageTransition } from './page/transition.ts';
import { type Catalogue, CatalogueContext } from './site-plan/catalogue.ts';
import { tidy } from './tidy.ts';

/**
 * Shown in the browser only, whose build has no style sheets: named here, they bring those of a page that waits or
 * fails into every page's HTML.
 */
export const shownLater = [ErrorState, PageLoading];

/** How long a page may take to render, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Renders the frame with a page as one tree. Rejects when anything in it throws, or suspends for too long. */
export async function render(
  path: string,
  page: Page,
  Component: ComponentType,
  catalogue: () => Catalogue,
): Promise<string> {
  let failure: unknown;
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new Error(`${path}: still suspended after ${PATIENCE_MS / 1000} s`)),
    PATIENCE_MS,
  );
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <PageContext value={page}>
        <CatalogueContext value={catalogue}>
          <App>
            <Suspense fallback={null}>
              <ViewTransition key={path} {...pageTransition}>
                <Component />
              </ViewTransition>
            </Suspense>
          </App>
        </CatalogueContext>
      </PageContext>
    </StaticRouter>,
    {
      // React would send a large boundary after its fallback, moved in place by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: patience.signal,
      onError(error) {
        if ((error as Error | null)?.name !== 'ModuleMissing') failure ??= error;
      },
    },
  );
  clearTimeout(timer);
  if (patience.signal.aborted) throw patience.signal.reason;
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  if (failure) throw failure;
  const markup = tidy(chunks.join(''));
  if (markup.includes('<script')) throw new Error(`${path}: React left work to an inline script`);
  return markup;
}
