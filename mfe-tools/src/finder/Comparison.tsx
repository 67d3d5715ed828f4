import {
  comparedOffers,
  decodeComparedIds,
  encodeComparedIds,
  formatRefusedOffer,
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
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './Finder.module.css';
import { COMPARED_FAMILIES, formatFamily } from './needs.ts';
import { ALL_SERVERS_ID } from './page-ids.ts';
import { type FinderStock, reloadFinderStock } from './use-stock.ts';

interface ComparisonProps {
  stock: FinderStock;
  /** Called before the visitor chooses, so that the stock's servers can load. */
  onUse(): void;
  /** True if the stock failed to load, and nothing else on the page says so. */
  hasFailed: boolean;
}

/** Adds the ticks in the page's list from before hydration, as far as there is room. */
function useEarlyTicks(onRefuse: (name: string) => void): void {
  useEffect(() => {
    const linkedIds = decodeComparedIds(new URLSearchParams(location.search).get('comparer') ?? '');
    const ticked = document.querySelectorAll<HTMLInputElement>(
      `#${ALL_SERVERS_ID} input[data-compare]:checked`,
    );
    const early = [...ticked]
      .map(({ dataset: { compare: id = '', name = id } }) => ({ id, name }))
      .filter(({ id }) => !linkedIds.includes(id));
    if (early.length === 0) return;
    const room = Math.max(0, MAX_COMPARED_OFFERS - linkedIds.length);
    const accepted = early.slice(0, room);
    const comparedIds = [...linkedIds, ...accepted.map(({ id }) => id)];
    changeQuery({ comparer: encodeComparedIds(comparedIds) }, 'push');
    onRefuse(early[room]?.name ?? '');
    for (const offer of accepted)
      if (!comparedOffers.read().some(({ id }) => id === offer.id)) toggleComparedOffer(offer);
  }, [onRefuse]);
}

interface Ticks {
  ids: string[];
  isFull: boolean;
  toggle(id: string): void;
  /** Called with the name of an offer for which there is no room. */
  onRefuse(name: string): void;
}

/** Follows the ticks in the page's list, which are plain HTML. The choice is visible below, so no bar is needed. */
function useTicks({ ids, isFull, toggle, onRefuse }: Ticks): void {
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('input[data-compare]');
    for (const box of boxes) box.checked = ids.includes(box.dataset.compare ?? '');
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset.compare) return;
      const { compare, name = compare } = target.dataset;
      if (target.checked && isFull) {
        target.checked = false;
        onRefuse(name);
      } else if (target.checked !== ids.includes(compare)) toggle(compare);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof HTMLElement && 'toCompared' in target.dataset) location.hash = 'comparer';
    };
    document.addEventListener('change', onChange);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('click', onClick);
    };
  });
}

/** Two to four offers of any family side by side, kept in the address. « différences seulement » hides equal rows. */
export function Comparison({ stock, onUse, hasFailed }: ComparisonProps) {
  const { getOffers } = usePage();
  const query = useUrlQuery();
  // Loads after the first choice. After a failed load, a remount imports again.
  const [ComparisonTable] = useState(() => lazy(() => import('./ComparisonTable.tsx')));
  const offers = [...getOffers(...COMPARED_FAMILIES).map(toChoice), ...stock.servers];
  const comparedText = query.get('comparer') ?? '';
  const shownIds = parseComparedIds(comparedText, offers);
  // Until the stock is loaded, an unknown id may be a server's: it stays in the address.
  const linkedOffers = decodeComparedIds(comparedText).map((id) => ({ id }));
  const ids = stock.status === 'ready' ? shownIds : parseComparedIds(comparedText, linkedOffers);
  const isFull = ids.length >= MAX_COMPARED_OFFERS;
  const addable = offers.filter(({ id }) => !ids.includes(id));
  const [selected, setSelected] = useState('');
  const toAdd = addable.find(({ id }) => id === selected)?.id ?? '';
  const isDifferencesOnly = query.get('differences') === 'oui';
  const [refusedName, setRefusedName] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    changeQuery({ comparer: next.length > 0 ? encodeComparedIds(next) : null }, 'push');
    setRefusedName('');
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
  useEarlyTicks(setRefusedName);
  useTicks({ ids, isFull, toggle, onRefuse: setRefusedName });
  return (
    // Choosing needs scripts; the figures of every offer are above. Without a choice there is nothing to print.
    <div data-needs-script={shownIds.length > 0 ? undefined : ''}>
      <Section
        id="comparer"
        title="Comparer"
        intro="De deux à quatre offres, de toutes les familles. L’adresse de la page garde votre choix."
        ground="sunk"
        headingRef={heading}
      >
        <div className={styles.controls} data-needs-script="">
          <Select
            label="Ajouter une offre"
            value={toAdd}
            disabled={isFull}
            placeholder={isFull ? 'Quatre offres au plus' : 'Choisissez…'}
            options={addable.map(({ id, name, family }) => ({ value: id, label: `${name} (${family})` }))}
            onFocus={onUse}
            onChange={({ target }) => setSelected(target.value)}
          />
          {/* Not disabled: the button that adds the fourth offer keeps the focus. */}
          <Button
            aria-disabled={isFull || !toAdd}
            onClick={() => {
              if (!isFull && toAdd) toggle(toAdd);
            }}
          >
            Ajouter
          </Button>
          <p role="status">
            {refusedName && isFull
              ? formatRefusedOffer(refusedName)
              : getHint(shownIds.length, comparedText !== '' && stock.status === 'loading')}
          </p>
        </div>
        {hasFailed && <StockFailure />}
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
    </div>
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
