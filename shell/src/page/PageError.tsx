import { ErrorState } from '@site/kit/ui/ErrorState';
import { useEffect } from 'react';
import { arrive } from '../navigation/arrival.ts';
import { ComposedHtml } from './ComposedHtml.tsx';
import type { PageDocument } from './document.ts';
import { PageUnavailable } from './lookup.ts';
import styles from './PageStates.module.css';

interface Props {
  error: unknown;
  /** Composed HTML that is already known. */
  composed: PageDocument | null;
  onRetry(): void;
}

/**
 * The face of a page that can't be shown whole. A module that didn't come offers « Réessayer »; a page that threw
 * is the router's error view (specification, section 8). Either way the composed text stays readable below.
 */
export function PageError({ error, composed, onRetry }: Props) {
  const isUnavailable = error instanceof PageUnavailable;
  const html = (isUnavailable ? error.document : composed)?.html;
  useEffect(() => arrive(), []);
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
      {html && <ComposedHtml className={styles.composed} html={html} />}
    </>
  );
}
