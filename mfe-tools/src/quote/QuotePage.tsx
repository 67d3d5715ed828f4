import { useLocation } from '@site/kit/nav';
import { Quote } from './Quote.tsx';
import QuoteIntro from './QuoteIntro.static.tsx';

/** /devis: what a visitor asks for from all teams' offers, what it costs, and the form that sends it. */
export default function QuotePage() {
  // A link to this page with other lines changes the query and nothing else.
  useLocation();
  return (
    <>
      <QuoteIntro />
      <Quote />
    </>
  );
}
