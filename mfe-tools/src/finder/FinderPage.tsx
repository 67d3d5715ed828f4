import { CompareBar } from '@site/kit/ui/CompareBar';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { AllServers } from './AllServers.tsx';
import styles from './Finder.module.css';
import { RESULTS_ID } from './page-ids.ts';
import ServerFinder from './ServerFinder.island.tsx';

/** /quel-serveur: requirements on one side, offers on the other. */
export default function FinderPage() {
  return (
    <>
      <Hero
        title="Quel serveur pour moi ?"
        lead="Jeux, VPS, VDS et dédiés dans une seule liste : indiquez ce qu’il vous faut, l’offre la moins chère qui suffit vient en premier, avec les raisons."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        look="brief"
      />
      <Section id="besoin" title="Votre serveur">
        <div className={styles.finder}>
          <ServerFinder part="form" />
          <section id={RESULTS_ID} tabIndex={-1} className={styles.results} aria-label="Offres trouvées">
            <ServerFinder part="results" />
            <AllServers />
          </section>
        </div>
      </Section>
      <CompareBar />
    </>
  );
}
