import { type FindQuotable, readQuotables } from '@site/kit/quotables';
import { useEffect, useState } from 'react';

export type Quotables = { status: 'loading' | 'error' } | { status: 'ready'; find: FindQuotable };

/** What these ids stand for now; read once, and again only for one of which what was read can't tell. */
export function useQuotables(ids: readonly string[]): { quotables: Quotables; reload(): void } {
  const [quotables, setQuotables] = useState<Quotables>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const wanted = ids.filter((id) => quotables.status !== 'ready' || quotables.find(id) === null).join(' ');
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
  return { quotables, reload: () => setAttempt(attempt + 1) };
}
