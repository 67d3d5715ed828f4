import { Link, useOperator, usePage } from '@site/kit/page-context';
import styles from './Finder.module.css';
import { FoundOffers } from './FoundOffers.tsx';
import { toFinderOffer } from './finder-offers.ts';
import { findOffers } from './matching.ts';
import { parseFinderAnswers, parseNeeds, SERVER_FAMILIES } from './needs.ts';
import { ALL_SERVERS_ID } from './page-ids.ts';

/**
 * Every published server, cheapest first: shown before the first requirement, and without scripts. HTML of the page, which no
 * island renders again. The search indexes each offer from its own page instead.
 */
export function AllServers() {
  const { claims, vat } = useOperator();
  const { getOffers } = usePage();
  const servers = getOffers(...SERVER_FAMILIES).map((offer) =>
    toFinderOffer(offer, claims['anti-ddos'].text),
  );
  const { needs } = parseNeeds(parseFinderAnswers(new URLSearchParams()), []);
  return (
    <div id={ALL_SERVERS_ID} data-unsearched="">
      <div className={styles.results}>
        <noscript>
          <p className={styles.note}>
            Sans JavaScript, cette liste ne se filtre pas : la voici entière, de l’offre la moins chère à la
            plus chère.
          </p>
        </noscript>
        <FoundOffers matches={findOffers(servers, needs, vat).matches} />
        <p className={styles.note}>
          Les serveurs dédiés viennent du stock : <Link to="/offres/dedies">voir les serveurs dédiés</Link>.
        </p>
      </div>
    </div>
  );
}
