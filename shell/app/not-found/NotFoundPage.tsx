import { useOperator } from '@site/kit/page-context';
import type { PageProps } from '@site/kit/page-request';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Fragment } from 'react';
import { SearchForm } from '../search/SearchForm.tsx';
import styles from '../search/SearchPage.module.css';

/** Page of every unknown address (docs/product.md#messages). Hosts add links to pages with similar addresses. */
export default function NotFoundPage({ request }: PageProps) {
  const suggestions = request?.data.suggestions;
  const { hosts } = useOperator();
  return (
    <Hero
      title="Page introuvable"
      lead="Oups ! La page que vous recherchez n'existe pas ou a été déplacée."
      drawing={<LostRoute />}
    >
      <div className={styles.suggestions}>
        {suggestions && suggestions.pages.length > 0 && (
          <p>
            Vouliez-vous dire :{' '}
            {suggestions.pages.map(({ path, name }, index) => (
              <Fragment key={path}>
                {index > 0 && ', '}
                <a href={path}>{name}</a>
              </Fragment>
            ))}{' '}
            ?
          </p>
        )}
      </div>
      <SearchForm label="Ou cherchez ce que vous vouliez lire" words={suggestions?.words} />
      <ButtonLink to="/" look="secondary">
        Retour à l’accueil
      </ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contacter le support
      </ButtonLink>
      <ButtonLink to={hosts.supportTicket} look="quiet">
        Ouvrir un ticket
      </ButtonLink>
      {hosts.status && (
        <ButtonLink to={hosts.status} look="quiet">
          État des services
        </ButtonLink>
      )}
    </Hero>
  );
}

/** Drawing of a route that ends between two nodes. */
function LostRoute() {
  return (
    <Drawing viewBox="0 0 360 180">
      <path d="M30 130h70l40-60h50" />
      <path d="M250 70h20l30 45h40" strokeDasharray="2 7" />
      <circle cx="30" cy="130" r="7" fill="currentColor" />
      <circle cx="190" cy="70" r="7" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="m213 59 22 22m0-22-22 22" stroke="var(--accent)" strokeWidth="2.5" />
      <circle cx="340" cy="115" r="7" strokeDasharray="3 3" />
    </Drawing>
  );
}
