import { useOperator } from '@site/kit/nav';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Failures } from './frame/Failures.tsx';
import Footer from './frame/Footer.tsx';
import { Header, SkipLink } from './frame/Header.tsx';
import { CONTENT_ID } from './page/data.ts';
import { SearchDialog } from './search/SearchDialog.tsx';

/** The layout every page stands in: rendered by compose, and in development by the browser. */
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
      <SearchDialog />
      <Failures />
    </>
  );
}

/** On paper only: where the page was found, and when; written anew as it is printed (`main.ts`). */
function PrintedAddress() {
  const { origin } = useOperator();
  const { pathname } = useLocation();
  return (
    <p className="printed-address">
      <span>{origin + pathname}</span>
      <span />
    </p>
  );
}
