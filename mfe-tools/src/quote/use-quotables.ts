import { type FindQuotable, readQuotables } from '@site/kit/quotables';
import { useCallback, useEffect, useState } from 'react';

export type Quotables = { status: 'loading' | 'error' } | { status: 'ready'; find: FindQuotable };

/** What these ids stand for now, read again when others come. */
export function useQuotables(ids: readonly string[]): { quotables: Quotables; reload(): void } {
  const [quotables, setQuotables] = useState<Quotables>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const wanted = [...new Set(ids)].sort().join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    readQuotables(wanted.split(' '))
      .then((find): Quotables => ({ status: 'ready', find }))
      .catch((): Quotables => ({ status: 'error' }))
      .then((next) => isCurrent && setQuotables(next));
    return () => {
      isCurrent = false;
    };
  }, [attempt, wanted]);
  return { quotables, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
