import { Suspense, startTransition, useState, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { ComposedHtml } from './ComposedHtml.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPage, firstPath, isComposed } from './first.ts';
import { hydration } from './hydration.ts';
import { composedAt, forget, lookup, PageUnavailable } from './lookup.ts';
import { reportThrown } from './modules.ts';
import { PageError } from './PageError.tsx';
import { PageLoading } from './PageLoading.tsx';
import { pageTransition } from './transition.ts';

/** What the visitor already reads, shown again where React can't use the composed markup. */
const still = isComposed ? <ComposedHtml html={firstPage.html} /> : null;

/** Where pages appear: keeps composed markup until its module is there, and the old page until the new one is. */
export function PageSlot() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [boundary, setBoundary] = useState('first');
  // Left before its module came: another key drops the dehydrated markup instead of hydrating it with a foreign page.
  if (boundary === 'first' && pathname !== firstPath && !hydration.isPageReady) setBoundary('next');
  const Page = lookup(pathname);
  const failed = (error: unknown) => {
    const remote = composedAt(pathname)?.data.page.remote;
    if (remote && !(error instanceof PageUnavailable)) reportThrown(remote);
    // Opened again, it asks anew: the next release may do better.
    forget(pathname);
  };
  return (
    <ErrorBoundary
      resetKey={`${pathname}#${attempt}`}
      onError={failed}
      fallback={(error) => (
        <PageError
          error={error}
          composed={composedAt(pathname)}
          onRetry={() => startTransition(() => setAttempt(attempt + 1))}
        />
      )}
    >
      <Suspense key={boundary} fallback={pathname === firstPath ? still : <PageLoading />}>
        <ViewTransition key={pathname} {...pageTransition}>
          <Page />
        </ViewTransition>
      </Suspense>
    </ErrorBoundary>
  );
}
