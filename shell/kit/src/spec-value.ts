import type { ReactNode } from 'react';

/**
 * Returns a value, or « Nous consulter » for an unpublished one (docs/product.md#honesty).
 *
 * @example
 * formatSpecValue(null) // Nous consulter
 */
export const formatSpecValue = (value: ReactNode | null): ReactNode => value ?? 'Nous consulter';
