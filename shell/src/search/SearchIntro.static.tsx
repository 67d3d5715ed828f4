import { mark } from '@site/kit/host-made';
import { Link } from '@site/kit/nav';
import { Hero } from '@site/kit/ui/Hero';
import { ANSWERED } from './entry.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';

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
      <template data-made="count">
        <div {...{ [ANSWERED]: mark('words') }} className={`${styles.page} ${styles.results}`}>
          <p role="status">{mark('count')}</p>
          <template data-where="results">
            <ol>
              <template data-each="results">
                <li>
                  <a href={mark('path')}>
                    <Pieces of="name" />
                  </a>
                  <small>{mark('about')}</small>
                  <template data-where="excerpt">
                    <p>
                      <Pieces of="excerpt" />
                    </p>
                  </template>
                </li>
              </template>
            </ol>
          </template>
        </div>
      </template>
      <p className={`${styles.page} ${styles.unscripted}`}>
        Les résultats s’affichent ici. S’il n’en vient pas, cette copie du site a besoin de JavaScript pour
        chercher : <Link to="/plan-du-site">le plan du site</Link> mène à chaque page.
      </p>
    </>
  );
}

/** A text with its found words marked. */
const Pieces = ({ of }: { of: string }) => (
  <template data-each={of}>
    {mark('text')}
    <template data-where="hit">
      <mark>{mark('hit')}</mark>
    </template>
  </template>
);
