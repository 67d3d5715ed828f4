import { ErrorState } from '@site/kit/ui/ErrorState';
import { MissingModule } from '@site/kit/ui/RemoteModule';
import { ISLAND_MISSING_ID, ISLAND_STOPPED_ID, PAGE_FAILED_ID } from '../page/data.ts';
import styles from './Failures.module.css';

/** The faces of what can fail later, cloned by whoever finds out: in every page's HTML, since then nothing can be had. */
export const Failures = () => (
  <>
    <template id={PAGE_FAILED_ID}>
      <ErrorState
        title="Cette page est momentanément indisponible."
        detail="Vérifiez votre connexion, puis réessayez. Le reste du site fonctionne."
      />
    </template>
    <template id={ISLAND_MISSING_ID}>
      <MissingModule name="cette partie de la page" />
    </template>
    {/* Above and below what the page said; the heading below is the specification's (section 8), for whoever mends it. */}
    <template id={ISLAND_STOPPED_ID}>
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
