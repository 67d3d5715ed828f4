import { OwnResults } from './OwnResults.tsx';
import SearchHints from './SearchHints.static.tsx';
import SearchIntro from './SearchIntro.static.tsx';

/** /recherche?q=…: results made by the host; by the browser where there is none. */
export default function SearchPage() {
  return (
    <>
      <SearchIntro />
      <OwnResults />
      <SearchHints />
    </>
  );
}
