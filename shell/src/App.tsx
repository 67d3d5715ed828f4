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

/** On paper only: where the page was found, and when. */
function PrintedAddress() {
  const { origin } = useOperator();
  const { pathname } = useLocation();
  return (
    <p className="printed-address">
      {/* The not-found page is composed without the address it answers. */}
      <span suppressHydrationWarning>{origin + pathname}</span>
      {/* The visitor's day, which composed HTML can't know, is written as the page is printed (`main.tsx`). */}
      <span id="imprime" />
    </p>
  );
}
