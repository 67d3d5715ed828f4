import { Link } from '@site/kit/nav';
import { Hero } from '@site/kit/ui/Hero';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';
import { SLOT, slots } from './slots.ts';

/** /recherche: the field, and the results the host fills in. */
export default function SearchIntro() {
  return (
    <>
      <Hero
        title="Rechercher"
        lead="Une offre, un prix, une question, une clause : les fautes de frappe sont permises."
      >
        <SearchForm label="Ce que vous cherchez" />
      </Hero>
      <div {...{ [SLOT]: slots.results }} className={`${styles.page} ${styles.results}`}>
        <p className={styles.unscripted}>
          Les résultats s’affichent ici. S’il n’en vient pas, cette copie du site a besoin de JavaScript pour
          chercher : <Link to="/plan-du-site">le plan du site</Link> mène à chaque page.
        </p>
      </div>
    </>
  );
}
