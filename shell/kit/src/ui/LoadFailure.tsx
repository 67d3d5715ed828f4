import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/**
 * Replaces live data that failed to load: error message and « Réessayer ». ARIA pattern: Alert.
 *
 * @example
 * <LoadFailure onRetry={reload}>Le stock n’a pas pu être chargé.</LoadFailure>
 */
export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry(): void }) {
  return (
    <div role="alert">
      <EmptyState
        action={
          <Button look="primary" onClick={onRetry}>
            Réessayer
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
