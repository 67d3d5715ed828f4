import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In the place of live data that couldn't be had: what happened, and « Réessayer ». ARIA pattern: Alert. */
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
