import { useLocation } from '@site/kit/nav';
import { useQuery } from '@site/kit/url-state';
import { useState } from 'react';
import { Comparison } from './Comparison.tsx';
import { Finder } from './Finder.tsx';
import FinderIntro from './FinderIntro.static.tsx';
import { answersIn, isAsked } from './needs.ts';
import { useStock } from './use-stock.ts';

/** /quel-serveur: finds a server across all families, and compares any offers that have a sheet. */
export default function FinderPage() {
  // A link to this page with another choice changes the query and nothing else.
  useLocation();
  const query = useQuery();
  const [isUsed, setUsed] = useState(false);
  const { stock, reload } = useStock(isUsed || isAsked(answersIn(query)) || query.has('comparer'));
  return (
    <>
      <FinderIntro />
      <Finder stock={stock} onRetry={reload} />
      <Comparison stock={stock} onUse={() => setUsed(true)} />
    </>
  );
}
