import { ErrorState } from '@site/kit/ui/ErrorState';
import { useEffect } from 'react';
import { releaseClicks } from '../early-clicks.ts';
import { arrive } from '../navigation/arrival.ts';
import { ComposedHtml } from './ComposedHtml.tsx';
import { type PageDocument, showHead } from './document.ts';
import { hydration } from './hydration.ts';
import { PageUnavailable } from './lookup.ts';

interface Props {
  error: unknown;
  /** The page's composed HTML, as far as it could be had. */
  composed: PageDocument | undefined;
  onRetry(): void;
}

/** The view's own title is the `h1` now, and what the page says stands under it. */
const underAnotherHeading = (html: string) => html.replace(/<(\/?)h1\b/g, '<$1h2');

/**
 * The face of a page that can't be shown whole. A module that didn't come offers « Réessayer »; a page that threw
 * is the router's error view (specification, section 8). Either way the composed text stays readable below.
 */
export function PageError({ error, composed, onRetry }: Props) {
  const isUnavailable = error instanceof PageUnavailable;
  const html = composed && underAnotherHeading(composed.html);
  useEffect(() => {
    hydration.isPageReady = true;
    releaseClicks('page');
    if (composed) showHead(composed);
    arrive();
  }, [composed]);
  return (
    <>
      {isUnavailable ? (
        <ErrorState
          title="Cette page est momentanément indisponible."
          detail={
            html
              ? 'Ses fonctions interactives n’ont pas pu être chargées. Son contenu reste lisible ci-dessous.'
              : 'Vérifiez votre connexion, puis réessayez. Le reste du site fonctionne.'
          }
          onRetry={onRetry}
        />
      ) : (
        <ErrorState
          title="Unexpected Application Error!"
          detail={error instanceof Error ? error.message : String(error)}
        />
      )}
      {html && <ComposedHtml html={html} />}
    </>
  );
}
