import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { releaseClicks } from '../early-clicks.ts';
import { arrive } from '../navigation/arrival.ts';
import { ComposedHtml } from './ComposedHtml.tsx';
import { type PageDocument, showHead } from './document.ts';
import { hydration } from './hydration.ts';
import type { PageModule } from './modules.ts';
import styles from './PageStates.module.css';

/** The composed text of a page that is on its way. What would be typed here would be lost with the copy. */
function Waiting({ document }: { document: PageDocument }) {
  const copy = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const control of copy.current?.querySelectorAll<HTMLInputElement>('button,input,select,textarea') ??
      [])
      control.disabled = true;
    hydration.isPageReady = true;
    hydration.waited = document;
    releaseClicks('page');
    showHead(document);
    arrive();
    return () => {
      // The page that takes the copy's place still sees it; any later one doesn't.
      setTimeout(() => {
        hydration.waited = null;
      });
    };
  }, [document]);
  return (
    <>
      <div ref={copy}>
        <ComposedHtml html={document.html} />
      </div>
      <p className={styles.waiting} role="status">
        Les fonctions interactives de cette page arrivent…
      </p>
    </>
  );
}

/** A page whose module takes its time: readable at once, and whole when the module is there. */
export function waitingPage(document: PageDocument, module: Promise<PageModule>): ComponentType {
  const Page = lazy(() => module);
  return () => (
    <Suspense fallback={<Waiting document={document} />}>
      <Page />
    </Suspense>
  );
}
