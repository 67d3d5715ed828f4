import { useLocation, useOperator } from '@site/kit/nav';
import type { ReactNode } from 'react';
import Footer from './frame/Footer.static.tsx';
import { Header } from './frame/Header.tsx';
import { SkipLink } from './frame/SkipLink.tsx';
import { CONTENT_ID } from './page/data.ts';

/** The layout every page stands in. The same tree at compose time and in the browser. */
export function App({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <PrintedAddress />
      <Footer />
    </>
  );
}

/** On paper only: where the page was found. */
function PrintedAddress() {
  const { origin } = useOperator();
  const { pathname } = useLocation();
  return (
    // The not-found page is composed without the address it answers.
    <p className="printed-address" suppressHydrationWarning>
      {origin + pathname}
    </p>
  );
}
