import { type QuotableOfferLookup, readQuotableOffers } from '@site/kit/quotable-offers';
import { useEffect, useState } from 'react';
import { createNamedOfferLookup, type NamedOffers } from './named-offers.ts';

interface QuotableOffers {
  status: 'loading' | 'error' | 'ready';
  find: QuotableOfferLookup;
  /** Ids that were looked up; those not found may be servers of a stock that can't be read. */
  read: readonly string[];
}

const createInitialOffers = (known: NamedOffers | undefined): QuotableOffers =>
  known
    ? { status: 'ready', find: createNamedOfferLookup(known), read: known.unread }
    : { status: 'loading', find: () => null, read: [] };

/**
 * Looks up published offers by id. Reads the list once, and again only for an id with an unknown state.
 *
 * @param known the offers in the page's HTML
 */
export function useQuotableOffers(ids: readonly string[], known: NamedOffers | undefined) {
  const [offers, setOffers] = useState(() => createInitialOffers(known));
  const [attempt, setAttempt] = useState(0);
  const { find, read } = offers;
  const missing = ids.filter((id) => find(id) === null);
  const hasNew = missing.some((id) => !read.includes(id));
  const missingIds = missing.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!missingIds || (attempt === 0 && !hasNew)) return;
    let isCurrent = true;
    const wanted = missingIds.split(' ');
    readQuotableOffers(wanted)
      .then((found): QuotableOffers => ({ status: 'ready', find: found, read: wanted }))
      .catch((): QuotableOffers => ({ status: 'error', find: () => null, read: [] }))
      .then((next) => isCurrent && setOffers(next));
    return () => {
      isCurrent = false;
    };
  }, [attempt, missingIds]);
  return {
    status: offers.status === 'ready' && hasNew ? ('loading' as const) : offers.status,
    find,
    isUnread: (id: string) => offers.status === 'ready' && read.includes(id) && find(id) === null,
    reload: () => setAttempt(attempt + 1),
  };
}
