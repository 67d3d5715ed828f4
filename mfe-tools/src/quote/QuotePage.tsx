import Quote from './Quote.island.tsx';
import QuoteIntro from './QuoteIntro.static.tsx';

/** /devis: what a visitor asks for from all teams' offers, what it costs, and the form that sends it. */
export default function QuotePage() {
  return (
    <>
      <QuoteIntro />
      <Quote />
    </>
  );
}
