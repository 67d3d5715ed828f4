import { inventoryMessages } from '@site/api-contract/inventory';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import type { ReactNode } from 'react';

/** Says that the stock failed to load, and loads it again. Loaded after the failure. */
export default function StockFailure({ children, onRetry }: { children?: ReactNode; onRetry(): void }) {
  return (
    <LoadFailure onRetry={onRetry}>
      {inventoryMessages.unreachable} {children}
    </LoadFailure>
  );
}
