import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { formatPrice, parsePriceText } from '@site/api-contract/texts/price-text';
import { Badge } from '@site/kit/ui/Badge';
import { Field } from '@site/kit/ui/Field';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import admin from './Admin.module.css';
import styles from './Offers.module.css';
import { formatOfferName } from './offer-fields.ts';
import { type DedicatedOffers, searchOffers } from './offer-list.ts';
import { findStockServer, type ServersView } from './stock.ts';
import { findOfferFieldErrors } from './validate.ts';

/** Number of offers from which the list has a search field. */
const MANY = 6;

interface OfferListProps {
  offers: DedicatedOffers;
  /** The site's servers; null while the stock is unavailable. */
  site: ServersView | null;
  chosen: DedicatedOffer | undefined;
  onChoose(id: string): void;
  /** Called after a choice by pointer. */
  onPick(): void;
  onMove(offer: DedicatedOffer, by: -1 | 1): void;
  onRemove(offer: DedicatedOffer): void;
  /** Called when the editor opens the chosen offer. */
  onEnter(): void;
}

/**
 * List of the offers with one selected. ARIA pattern: Listbox, selection follows focus. Further keys: Alt with an arrow
 * moves the selected offer, Delete removes it, Enter opens its form.
 */
export function OfferList(props: OfferListProps) {
  const { offers, site, chosen, onChoose, onPick, onMove, onRemove, onEnter } = props;
  const id = useId();
  const [text, setText] = useState('');
  const matches = offers.length >= MANY ? searchOffers(offers, text) : offers;
  const index = chosen ? matches.indexOf(chosen) : -1;
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice or place comes into view
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id, index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    const isMove = event.altKey && step !== undefined;
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: matches.length - 1 }[event.key];
    if (isMove && chosen && text === '') onMove(chosen, step);
    else if (!isMove && next !== undefined) {
      const offer = matches[Math.min(Math.max(next, 0), matches.length - 1)];
      if (offer) onChoose(offer.id);
    } else if (event.key === 'Delete' && index >= 0 && chosen) onRemove(chosen);
    else if (event.key === 'Enter' && index >= 0) onEnter();
    else return;
    event.preventDefault();
  };

  return (
    <>
      {offers.length >= MANY && (
        <Field
          label="Chercher"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
        />
      )}
      <p role="status" className={admin.quiet}>
        {countText(matches.length, offers.length)}
      </p>
      {matches.length > 0 && (
        <div
          role="listbox"
          aria-label="Offres"
          aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
          aria-describedby={`${id}-aide`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Enter"
          tabIndex={0}
          className={styles.list}
          onKeyDown={onKeyDown}
        >
          {matches.map((offer, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the keys
            <div
              key={offer.id}
              ref={place === index ? current : undefined}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              className={styles.option}
              onClick={() => {
                onChoose(offer.id);
                onPick();
              }}
            >
              <OfferLine offer={offer} site={site} />
            </div>
          ))}
        </div>
      )}
      {matches.length > 0 && (
        <p id={`${id}-aide`} className={styles.keys}>
          Au clavier : Alt + ↑ ou ↓ déplace l’offre, Suppr la supprime, Entrée ouvre sa fiche.
        </p>
      )}
    </>
  );
}

function OfferLine({ offer, site }: { offer: DedicatedOffer; site: ServersView | null }) {
  const faults = Object.keys(findOfferFieldErrors(offer)).length;
  const server = findStockServer(site, offer);
  const publicView = server?.shown ?? site?.added.get(offer.id);
  const isAvailable = (publicView ?? offer).available;
  return (
    <>
      <span className={styles.optionName}>{formatOfferName(offer)}</span>
      <span className={styles.optionPrice}>
        {publicView?.price ?? formatPrice(parsePriceText(offer.price))}
      </span>
      <span className={isAvailable ? styles.isUp : styles.isDown}>
        {isAvailable ? 'Disponible' : 'Indisponible'}
      </span>
      {server && (
        <span className={styles.optionBadge}>
          <Badge tone="second">Stock</Badge>
        </span>
      )}
      {faults > 0 && <span className={styles.faultBadge}>à corriger</span>}
    </>
  );
}

function countText(found: number, total: number): string {
  const offers = (count: number) => `${count} offre${count > 1 ? 's' : ''}`;
  if (found < total) return found === 0 ? 'Aucune offre ne correspond.' : `${found} sur ${offers(total)}`;
  return total === 0 ? '' : offers(total);
}
