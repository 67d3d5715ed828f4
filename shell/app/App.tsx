import { useOperator } from '@site/kit/page-context';
import { ErrorState } from '@site/kit/ui/ErrorState';
import { MissingIsland } from '@site/kit/ui/RemoteIsland';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './frame/App.module.css';
import Footer from './frame/Footer.tsx';
import { Header, SkipLink } from './frame/Header.tsx';
import { CONTENT_ID, ISLAND_ERROR_TEMPLATE_ID, ISLAND_MISSING_TEMPLATE_ID } from './page/data.ts';
import { SearchDialog } from './search/SearchDialog.tsx';

/** Layout of every page: rendered by compose, and in development by the browser. */
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

/** Address of the page and day of printing, shown on paper only. `page-listeners.ts` updates both before printing. */
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

/** Templates of failure messages. Every page's HTML holds them, since a browser that can't load a module can't load these. */
const Failures = () => (
  <>
    <template id={ISLAND_MISSING_TEMPLATE_ID}>
      <MissingIsland name="cette partie de la page" />
    </template>
    {/* Shown above and below the composed HTML. The English heading is for developers (docs/product.md#messages). */}
    <template id={ISLAND_ERROR_TEMPLATE_ID}>
      <ErrorState
        title="Cette partie de la page a rencontré une erreur."
        detail="Ses fonctions interactives se sont arrêtées. Son contenu reste lisible ci-dessous."
        heading="h2"
      />
      <section className={styles.foot} aria-label="Erreur">
        <h2 lang="en">Unexpected Application Error!</h2>
        <p />
      </section>
    </template>
  </>
);
