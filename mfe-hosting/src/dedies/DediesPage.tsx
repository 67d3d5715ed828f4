import { CompareBar } from '@site/kit/ui/CompareBar';
import DediesIntro from './DediesIntro.static.tsx';
import DediesOutro from './DediesOutro.static.tsx';
import ServerList from './ServerList.island.tsx';
import { StockNotice } from './StockNotice.tsx';

/** /offres/dedies */
export default function DediesPage() {
  return (
    <>
      <div>
        <DediesIntro />
        <StockNotice />
      </div>
      <ServerList />
      <DediesOutro />
      <CompareBar />
    </>
  );
}
