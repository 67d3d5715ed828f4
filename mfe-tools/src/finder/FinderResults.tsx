import { inventoryMessages } from '@site/api-contract/dedicated/inventory';
import { Link, useOperator, usePage } from '@site/kit/page-context';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { useEffect } from 'react';
import styles from './Finder.module.css';
import { FoundOffers } from './FoundOffers.tsx';
import { toFinderOffer } from './finder-offers.ts';
import { findOffers } from './matching.ts';
import { emptyAnswers, type FinderAnswers, type Needs, SERVER_FAMILIES } from './needs.ts';
import { type FinderStock, reloadFinderStock } from './use-stock.ts';

interface FinderResultsProps {
  needs: Needs;
  stock: FinderStock;
  change(changes: Partial<FinderAnswers>, kind: 'choice'): void;
  /** Called with the number of offers, for the announcement. */
  onSummary(text: string): void;
}

/** Matching offers, reasons for the others, and the state of the stock. */
export default function FinderResults({ needs, stock, change, onSummary }: FinderResultsProps) {
  const { claims, vat } = useOperator();
  const { getOffers } = usePage();
  const published = getOffers(...SERVER_FAMILIES).map((offer) =>
    toFinderOffer(offer, claims['anti-ddos'].text),
  );
  const servers = [...published, ...stock.servers.filter(({ isAvailable }) => isAvailable)];
  const { matches, exclusions } = findOffers(servers, needs, vat);
  const sure = matches.filter(({ isSure }) => isSure).length;
  const summary = stock.status === 'loading' ? '' : getSummary(sure, matches.length - sure);
  useEffect(() => onSummary(summary), [onSummary, summary]);
  return (
    <>
      <p className={styles.toNeeds}>
        <Link to="#besoin">Modifier les critères</Link>
      </p>
      {matches.length === 0 && (
        <EmptyState action={<Button onClick={() => change(emptyAnswers, 'choice')}>Tout effacer</Button>}>
          Aucune offre publiée ne répond à tous ces critères. Retirez-en ci-dessous, ou{' '}
          <Link to="/contact">décrivez-nous votre besoin</Link>.
        </EmptyState>
      )}
      <FoundOffers matches={matches} hasBest />
      {exclusions.length > 0 && (
        <div className={styles.excluded}>
          <h3>Offres écartées</h3>
          <ul>
            {exclusions.map(({ key, reason, looser }) => (
              <li key={reason}>
                <span>{reason}.</span>
                {looser && (
                  <Button onClick={() => change({ [key]: looser.answer }, 'choice')}>{looser.label}</Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <StockNote stock={stock} />
    </>
  );
}

function getSummary(sure: number, unsure: number): string {
  if (sure + unsure === 0) return 'Aucune offre ne convient.';
  const confirmed = unsure === 0 ? '' : `, ${unsure} à confirmer`;
  if (sure === 0) return `${unsure === 1 ? '1 offre' : `${unsure} offres`} à confirmer.`;
  return `${sure === 1 ? '1 offre convient' : `${sure} offres conviennent`}${confirmed}.`;
}

/** States which part of the stock the list contains. */
function StockNote({ stock }: Pick<FinderResultsProps, 'stock'>) {
  if (stock.status === 'error')
    return (
      <LoadFailure onRetry={() => void reloadFinderStock()}>
        {inventoryMessages.unreachable} Les autres familles sont dans la liste.
      </LoadFailure>
    );
  return (
    <p className={styles.note}>
      {stock.status === 'loading' ? (
        'Serveurs dédiés : lecture du stock…'
      ) : (
        <>
          Dédiés : {stock.source === 'sample' ? 'stock d’exemple' : 'ceux du stock'},{' '}
          <Link to="/offres/dedies">tous les serveurs dédiés</Link>.
        </>
      )}
    </p>
  );
}
