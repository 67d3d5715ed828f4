import { ErrorState } from '@site/kit/ui/ErrorState';
import { useEffect, useRef } from 'react';
import { releaseClicks } from '../early-clicks.ts';
import { arrive } from '../navigation/arrival.ts';
import { ComposedHtml } from './ComposedHtml.tsx';
import { type PageDocument, showHead } from './document.ts';
import { hydration } from './hydration.ts';
import { PageUnavailable } from './lookup.ts';
import styles from './PageStates.module.css';

interface Props {
  error: unknown;
  /** The page's composed HTML, as far as it could be had. */
  composed: PageDocument | undefined;
  onRetry(): void;
}

/** The view's own title is the `h1` now, and what the page says stands under it. */
const underAnotherHeading = (html: string) => html.replace(/<(\/?)h1\b/g, '<$1h2');

/** What of a copy answers no more: forms are posted and dialogs opened by the browser itself. */
const DEAD = ':is(button, input, select, textarea):not(form[action] *, [commandfor])';

/**
 * The face of a page that can't be shown whole: what happened and « Réessayer » above, the composed text below. When the
 * page threw, the router's error view (specification, section 8) ends it, for whoever mends the page.
 */
export function PageError({ error, composed, onRetry }: Props) {
  const copy = useRef<HTMLDivElement>(null);
  const isUnavailable = error instanceof PageUnavailable;
  const html = composed && underAnotherHeading(composed.html);
  useEffect(() => {
    for (const control of copy.current?.querySelectorAll<HTMLInputElement>(DEAD) ?? [])
      control.disabled = true;
    hydration.isPageReady = true;
    releaseClicks('page');
    if (composed) showHead(composed);
    // A page that threw may have been read far below: its anchor is not where the visitor is told why it changed.
    arrive(isUnavailable);
  }, [composed, isUnavailable]);
  return (
    <>
      <ErrorState
        title={
          isUnavailable ? 'Cette page est momentanément indisponible.' : 'Cette page a rencontré une erreur.'
        }
        detail={
          html
            ? `Ses fonctions interactives ${isUnavailable ? 'n’ont pas pu être chargées' : 'se sont arrêtées'}. Son contenu reste lisible ci-dessous.`
            : 'Vérifiez votre connexion, puis réessayez. Le reste du site fonctionne.'
        }
        onRetry={onRetry}
      />
      {html && (
        <div ref={copy}>
          <ComposedHtml html={html} />
        </div>
      )}
      {!isUnavailable && (
        <section className={styles.foot} aria-labelledby="erreur">
          <h2 id="erreur" lang="en">
            Unexpected Application Error!
          </h2>
          <p>{error instanceof Error ? error.message : String(error)}</p>
        </section>
      )}
    </>
  );
}
