import { Link } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { groups } from '../frame/navigation.ts';
import styles from './SearchPage.module.css';

/** Searches that show what can be asked for. */
const examples = ['16 Go de mémoire', '10 Gb/s', 'sauvegarde', 'portabilité', 'comment résilier'];

/** The menus’ groups that sell; what else there is has its buttons below. */
const families = groups.filter(({ label }) => label !== 'Information');

/** What else to do: searches to try, the families, and people to ask. */
export default function SearchHints() {
  return (
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
  );
}
