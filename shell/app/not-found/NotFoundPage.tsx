import { useOperator } from '@site/kit/page-context';
import { buildPlaceholder } from '@site/kit/server-filled';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { SearchForm } from '../search/SearchForm.tsx';
import styles from '../search/SearchPage.module.css';

/** Page of every unknown address (docs/product.md#messages). The host fills in links to pages with similar addresses. */
export default function NotFoundPage() {
  const { hosts } = useOperator();
  return (
    <Hero
      title="Page introuvable"
      lead="Oups ! La page que vous recherchez n'existe pas ou a été déplacée."
      drawing={<LostRoute />}
    >
      <div className={styles.suggestions}>
        <template data-made="meant">
          <p>
            Vouliez-vous dire :{' '}
            <template data-each="meant">
              {buildPlaceholder('before')}
              <a href={buildPlaceholder('path')}>{buildPlaceholder('name')}</a>
            </template>{' '}
            ?
          </p>
        </template>
      </div>
      <SearchForm label="Ou cherchez ce que vous vouliez lire" />
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
