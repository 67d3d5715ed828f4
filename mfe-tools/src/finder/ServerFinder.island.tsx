import { useQuery } from '@site/kit/url-state';
import { useState } from 'react';
import { Comparison } from './Comparison.tsx';
import { Finder } from './Finder.tsx';
import { answersIn, isAsked } from './needs.ts';
import { useStock } from './use-stock.ts';

/** Finds a server across all families, and compares any offers that have a sheet; both know the same stock. */
export default function ServerFinder() {
  const query = useQuery();
  const [isUsed, setUsed] = useState(false);
  const { stock, reload } = useStock(isUsed || isAsked(answersIn(query)) || query.has('comparer'));
  return (
    <>
      <Finder stock={stock} onRetry={reload} />
      <Comparison stock={stock} onUse={() => setUsed(true)} />
    </>
  );
}
