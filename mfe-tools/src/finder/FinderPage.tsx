import { useLocation, useOperator, usePage } from '@site/kit/nav';
import { Comparison } from './Comparison.tsx';
import { candidateOf } from './candidates.ts';
import { Finder } from './Finder.tsx';
import FinderIntro from './FinderIntro.static.tsx';
import { useStock } from './stock.ts';

/** /quel-serveur: finds a server across all families, and compares any offers that have a sheet. */
export default function FinderPage() {
  // A link to this page with another choice changes the query and nothing else.
  useLocation();
  const { claims } = useOperator();
  const { offersOf } = usePage();
  const { stock, reload } = useStock();
  const candidates = (...families: string[]) =>
    offersOf(...families).map((offer) => candidateOf(offer, claims['anti-ddos'].text));
  const servers = [...candidates('jeux', 'vps', 'vds'), ...stock.servers];
  return (
    <>
      <FinderIntro />
      <Finder servers={servers} stock={stock} onRetry={reload} />
      <Comparison candidates={[...servers, ...candidates('web')]} isComplete={stock.status !== 'loading'} />
    </>
  );
}
