import { Link } from '@site/kit/page-context';
import { buildPlaceholder } from '@site/kit/server-filled';
import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { navigationGroups } from '../navigation.ts';
import { BROWSER_RESULTS_ATTRIBUTE, RESULTS_QUERY_ATTRIBUTE } from './attributes.ts';
import { CALCULATE_LABEL } from './results.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';

/** Page `/recherche?q=…`. The host fills in the results; without a host, the browser does (`own-results.ts`). */
export default function SearchPage() {
  return (
    <>
      <Hero
        title="Rechercher"
        lead="Une offre, un prix, une question, une clause : les fautes de frappe sont permises."
      >
        <SearchForm label="Ce que vous cherchez" />
      </Hero>
      <template data-made="count">
        <div
          {...{ [RESULTS_QUERY_ATTRIBUTE]: buildPlaceholder('words') }}
          className={`${styles.page} ${styles.results}`}
        >
          <p role="status">{buildPlaceholder('count')}</p>
          <template data-where="results">
            <ol>
              <template data-each="results">
                <li>
                  <a href={buildPlaceholder('path')}>
                    <Pieces of="name" />
                  </a>
                  <small>{buildPlaceholder('about')}</small>
                  <template data-where="excerpt">
                    <p>
                      <Pieces of="excerpt" />
                    </p>
                  </template>
                  <template data-where="calculator">
                    <div>
                      <a href={buildPlaceholder('calculator')}>{CALCULATE_LABEL}</a>
                    </div>
                  </template>
                </li>
              </template>
            </ol>
          </template>
        </div>
      </template>
      <p className={`${styles.page} ${styles.unscripted}`}>
        Les résultats s’affichent ici. S’il n’en vient pas, activez JavaScript, ou passez par{' '}
        <Link to="/plan-du-site">le plan du site</Link>, qui mène à chaque page.
      </p>
      <div
        className={`${styles.page} ${styles.results}`}
        data-needs-script=""
        {...{ [BROWSER_RESULTS_ATTRIBUTE]: '' }}
      >
        <p role="status" />
      </div>
      {/* Searches to try, links to the families, and a link to the contact form. */}
      <section aria-labelledby="pistes-titre" id="pistes" className={styles.page}>
        <h2 id="pistes-titre">Autres pistes</h2>
        <div className={styles.hints}>
          <div>
            <h3>À essayer</h3>
            <ul>
              {examples.map((query) => (
                <li key={query}>
                  <a href={`/recherche?q=${encodeURIComponent(query)}`} rel="external nofollow">
                    {query}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {families.map(({ label, links }) => (
            <div key={label}>
              <h3>{label}</h3>
              <ul>
                {links.map(
                  (link) =>
                    'path' in link && (
                      <li key={link.path}>
                        <Link to={link.path}>{link.label}</Link>
                      </li>
                    ),
                )}
              </ul>
            </div>
          ))}
        </div>
        <p className={styles.actions}>
          <ButtonLink to="/plan-du-site" look="secondary">
            Plan du site
          </ButtonLink>
          <ButtonLink to="/contact" look="secondary">
            Poser la question
          </ButtonLink>
        </p>
      </section>
    </>
  );
}

/** Template of a text: the host fills in the pieces and marks the matched words. */
const Pieces = ({ of }: { of: string }) => (
  <template data-each={of}>
    {buildPlaceholder('text')}
    <template data-where="hit">
      <mark>{buildPlaceholder('hit')}</mark>
    </template>
  </template>
);

const examples = ['16 Go de mémoire', '10 Gb/s', 'sauvegarde', 'portabilité', 'comment résilier'];

/** The menu groups with offers. The buttons below the list replace the group « Information ». */
const families = navigationGroups.filter(({ label }) => label !== 'Information');
