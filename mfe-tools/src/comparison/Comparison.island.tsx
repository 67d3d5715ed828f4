import {
  COMPARISON_PATH,
  comparedOffers,
  decodeComparedIds,
  encodeComparedIds,
  MAX_COMPARED_OFFERS,
  MIN_COMPARED_OFFERS,
  parseComparedIds,
  toggleComparedOffer,
} from '@site/kit/comparison';
import type { OfferWithSpecSheet } from '@site/kit/contract';
import { usePage } from '@site/kit/page-context';
import { Button } from '@site/kit/ui/Button';
import { Section } from '@site/kit/ui/Section';
import { Select } from '@site/kit/ui/Select';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import { lazy, Suspense, useRef, useState } from 'react';
import { COMPARED_FAMILIES, formatFamily } from '../finder/needs.ts';
import { reloadFinderStock, useFinderStock } from '../finder/use-stock.ts';
import styles from './Comparison.module.css';

/** Two to four offers side by side, kept in the address. « Différences seulement » hides equal rows. */
export default function Comparison() {
  const { getOffers } = usePage();
  const query = useUrlQuery();
  // A form without scripts sends each offer in a parameter of its own.
  const comparedText = query.getAll('offres').join();
  const [isUsed, setUsed] = useState(false);
  // Loads with the first choice. After a failed load, a remount imports again.
  const [ComparisonTable] = useState(() => lazy(() => import('./ComparisonTable.tsx')));
  const stock = useFinderStock(comparedText !== '' || isUsed);
  const offers = [...getOffers(...COMPARED_FAMILIES).map(toChoice), ...stock.servers];
  const shownIds = parseComparedIds(comparedText, offers);
  // Until the stock is loaded, an unknown id may be a server's: it stays in the address.
  const linkedOffers = decodeComparedIds(comparedText).map((id) => ({ id }));
  const ids = stock.status === 'ready' ? shownIds : parseComparedIds(comparedText, linkedOffers);
  const isFull = ids.length >= MAX_COMPARED_OFFERS;
  const addable = offers.filter(({ id }) => !ids.includes(id));
  const [selected, setSelected] = useState('');
  const toAdd = addable.find(({ id }) => id === selected)?.id ?? '';
  const isDifferencesOnly = query.get('differences') === 'oui';
  const heading = useRef<HTMLHeadingElement>(null);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    changeQuery({ offres: next.length > 0 ? encodeComparedIds(next) : null }, 'push');
    // Keeps the ticks of other pages consistent.
    const isTicked = comparedOffers.read().some((tick) => tick.id === id);
    const { name = id } = offers.find((offer) => offer.id === id) ?? {};
    if (isTicked !== next.includes(id)) toggleComparedOffer({ id, name });
  };
  const remove = (id: string) => {
    toggle(id);
    // The pressed button goes with its column.
    heading.current?.focus();
  };
  return (
    <Section id="comparaison" title="Côte à côte" headingRef={heading}>
      <form
        action={COMPARISON_PATH}
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (toAdd && !isFull) toggle(toAdd);
          else event.currentTarget.querySelector('select')?.focus();
        }}
      >
        {comparedText && <input type="hidden" name="offres" value={comparedText} />}
        <Select
          label="Ajouter une offre"
          name="offres"
          value={toAdd}
          disabled={isFull}
          placeholder={isFull ? 'Quatre offres au plus' : 'Choisissez…'}
          options={addable.map(({ id, name, family }) => ({ value: id, label: `${name} (${family})` }))}
          onFocus={() => setUsed(true)}
          onChange={({ target }) => setSelected(target.value)}
        />
        {/* Not disabled: the button that adds the fourth offer keeps the focus. */}
        <Button type="submit" aria-disabled={isFull}>
          Ajouter
        </Button>
        <p role="status">
          {getHint(shownIds.length, comparedText !== '' && stock.status === 'loading')}
          {comparedText === '' && (
            <span data-needs-script=""> Cochez aussi « Comparer » sur les pages d’offres.</span>
          )}
        </p>
      </form>
      {stock.status === 'error' && <StockFailure />}
      {shownIds.length >= MIN_COMPARED_OFFERS && (
        <label className={styles.differences} data-needs-script="">
          <input
            type="checkbox"
            checked={isDifferencesOnly}
            onChange={(event) => changeQuery({ differences: event.target.checked ? 'oui' : null }, 'push')}
          />
          Différences seulement
        </label>
      )}
      {shownIds.length > 0 && (
        <Suspense fallback={<p>Lecture des fiches…</p>}>
          <ComparisonTable
            ids={shownIds}
            dedicated={stock.servers}
            isDifferencesOnly={isDifferencesOnly}
            onRemove={remove}
          />
        </Suspense>
      )}
    </Section>
  );
}

const toChoice = ({ id, name, sheet }: OfferWithSpecSheet) => ({
  id,
  name,
  family: formatFamily(sheet.family),
});

function getHint(count: number, isWaiting: boolean): string {
  if (isWaiting && count < MIN_COMPARED_OFFERS) return 'Lecture du stock…';
  if (count === 0) return 'Aucune offre choisie.';
  return count === 1 ? 'Choisissez encore une offre.' : `${count} offres côte à côte.`;
}

const StockFailure = () => (
  <div role="alert" className={styles.controls}>
    <p>Le stock n’a pas pu être lu : les serveurs dédiés manquent ici.</p>
    <Button onClick={() => void reloadFinderStock()}>Réessayer</Button>
  </div>
);
