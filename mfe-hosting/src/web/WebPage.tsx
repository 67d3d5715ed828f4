import { CompareBar } from '@site/kit/ui/CompareBar';
import WebDetails from './WebDetails.static.tsx';
import WebIntro from './WebIntro.static.tsx';

/** /offres/web */
export default function WebPage() {
  return (
    <>
      <WebIntro />
      <WebDetails />
      <CompareBar />
    </>
  );
}
