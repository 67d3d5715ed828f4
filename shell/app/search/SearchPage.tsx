import { Link } from '@site/kit/page-context';
import type { MarkedText, PageProps, SiteData } from '@site/kit/page-request';
import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Fragment } from 'react';
import { navigationGroups } from '../navigation.ts';
import { BROWSER_RESULTS_ATTRIBUTE, RESULTS_QUERY_ATTRIBUTE } from './attributes.ts';
import { CALCULATE_LABEL } from './results.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';

/** Page `/recherche?q=…`. Hosts render the results; where none does, the browser does (`own-results.ts`). */
export default function SearchPage({ request }: PageProps) {
  const search = request?.data.search;
  return (
    <>
      <Hero
        title="Rechercher"
        lead="Une offre, un prix, une question, une clause : les fautes de frappe sont permises."
      >
        <SearchForm label="Ce que vous cherchez" words={search?.words} />
      </Hero>
      {search && <Results search={search} />}
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

const Results = ({ search: { words, count, results } }: { search: SiteData['search'] }) => (
  <div {...{ [RESULTS_QUERY_ATTRIBUTE]: words }} className={`${styles.page} ${styles.results}`}>
    <p role="status">{count}</p>
    {results.length > 0 && (
      <ol>
        {results.map(({ path, name, about, excerpt, calculator }) => (
          <li key={path}>
            <a href={path}>
              <Marked pieces={name} />
            </a>
            <small>{about}</small>
            {excerpt.length > 0 && (
              <p>
                <Marked pieces={excerpt} />
              </p>
            )}
            {calculator && (
              <div>
                <a href={calculator}>{CALCULATE_LABEL}</a>
              </div>
            )}
          </li>
        ))}
      </ol>
    )}
  </div>
);

/** A text with its matches marked. */
const Marked = ({ pieces }: { pieces: MarkedText[] }) =>
  pieces.map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });

const examples = ['16 Go de mémoire', '10 Gb/s', 'sauvegarde', 'portabilité', 'comment résilier'];

/** The menu groups with offers. The buttons below the list replace the group « Information ». */
const families = navigationGroups.filter(({ label }) => label !== 'Information');
