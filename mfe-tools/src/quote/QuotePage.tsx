import type { PageProps, PageRequest } from '@site/kit/page-request';
import { Hero } from '@site/kit/ui/Hero';
import { findNamedOffers } from './find-named-offers.ts';
import Quote from './Quote.island.tsx';
import styles from './Quote.module.css';
import { parseQuoteAddress } from './quote-address.ts';

/** /devis: the visitor's quote across all teams' offers, with its sums and the form that sends it. */
export default function QuotePage({ request }: PageProps) {
  return (
    <>
      <Hero
        look="brief"
        title="Mon devis"
        lead={
          <>
            Les offres que vous avez choisies, ce qu’elles coûtent à la commande, par mois et sur un an.{' '}
            <span className={styles.toForm}>
              Rien n’est commandé : vous pouvez imprimer ce devis, le partager ou nous l’envoyer.
            </span>
          </>
        }
      />
      <Quote {...(request && { known: findOffers(request) })} />
    </>
  );
}

const findOffers = ({ query, data }: PageRequest) => findNamedOffers(parseQuoteAddress(query).lines, data);
