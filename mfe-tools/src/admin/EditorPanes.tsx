import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { dedicatedLimits } from '@site/api-contract/dedicated/dedicated-schema';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { changeQuery, useUrlState } from '@site/kit/url-state';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './Admin.module.css';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferList } from './OfferList.tsx';
import { formatOfferName } from './offer-fields.ts';
import {
  copyOffer,
  createOfferId,
  type DedicatedOffers,
  moveOffer,
  type RemovedOffer,
  restoreOffer,
  updateOffer,
} from './offer-list.ts';
import { readStock, type StockReading } from './read-stock.ts';
import { StockForm } from './StockForm.tsx';
import { StockList } from './StockList.tsx';
import {
  buildServersView,
  createOverrideOffer,
  findStockServer,
  removeOverrides,
  type ServersView,
  type StockServer,
} from './stock.ts';
import { replaceFaultyFields } from './validate.ts';

const atMost = (length: number) => (text: string) => (text.length <= length ? text : null);
const parseId = atMost(dedicatedLimits.id);
const parseSlug = atMost(dedicatedLimits.text);

interface EditorPanesProps {
  store: EditorStore;
  snapshot: EditorSnapshot;
  /** The stock as read when the editor opened. */
  stock: StockReading;
}

/**
 * The lists of offers and stock beside the form of the selected entry; stacked on small screens. The address keeps the
 * selection. An offer for a server of the stock is edited there, except while its name is being typed.
 */
export function EditorPanes({ store, snapshot, stock }: EditorPanesProps) {
  const { offers } = snapshot;
  const { reading, isReading, read } = useStock(stock);
  const site = useSiteView(reading, snapshot);
  const [chosen] = useUrlState('offre', '', parseId);
  const [completed] = useUrlState('stock', '', parseSlug);
  const choose = (id: string) => changeQuery({ offre: id || null, stock: null });
  const [removed, setRemoved] = useState<RemovedOffer | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Id of the offer just added or the server just selected. */
  const [newId, setNewId] = useState<string | null>(null);
  /** Counts selections by pointer; each scrolls to the form. */
  const [picks, setPicks] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const own = offers.filter((offer) => offer.id === chosen || !findStockServer(site, offer));
  /**
   * Returns the whole list from its own part. Offers for servers of the stock come last, so that an offer with a
   * half-typed name doesn't replace them.
   */
  const withEnriching = (next: DedicatedOffers) => [
    ...next,
    ...offers.filter((offer) => !own.includes(offer)),
  ];
  const index = Math.max(
    own.findIndex(({ id }) => id === chosen),
    0,
  );
  const offer = completed ? undefined : own[index];
  const server = site?.stock.find(({ feed }) => feed.id === completed);
  const isFull = offers.length >= dedicatedLimits.offers;

  const focusList = () => list.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  /** Scrolls to the form where it is below the lists. */
  const showForm = () => {
    const [above, below] = [list.current, detail.current].map((part) => part?.getBoundingClientRect());
    if (above && below && below.top >= above.bottom) detail.current?.scrollIntoView({ block: 'start' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a choice, after the list has scrolled to it
  useEffect(() => {
    if (picks > 0) showForm();
  }, [picks]);
  const focusForm = () => {
    showForm();
    detail.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  const insert = (created: DedicatedOffer, index: number, what: string, isBlank = false) => {
    store.edit(withEnriching(own.toSpliced(index, 0, created)), isBlank);
    setNewId(created.id);
    choose(created.id);
    setAnnouncement(`${what} : place ${index + 1}.`);
  };
  const moveBy = (moved: DedicatedOffer, by: -1 | 1) => {
    const next = moveOffer(own, moved, by);
    if (next === own) return;
    store.edit(withEnriching(next));
    setAnnouncement(`${formatOfferName(moved)} : place ${next.indexOf(moved) + 1} sur ${next.length}.`);
  };
  const remove = (gone: DedicatedOffer) => {
    const index = offers.indexOf(gone);
    const remaining = own.filter((other) => other !== gone);
    store.edit(offers.toSpliced(index, 1));
    setRemoved({ offer: gone, index });
    choose(remaining[Math.min(own.indexOf(gone), remaining.length - 1)]?.id ?? '');
    setAnnouncement(`${formatOfferName(gone)} supprimée.`);
    focusList();
  };
  const undo = (back: RemovedOffer) => {
    store.edit(restoreOffer(offers, back));
    setRemoved(null);
    choose(back.offer.id);
    setAnnouncement(`${formatOfferName(back.offer)} est de retour.`);
    focusList();
  };

  const complete = (slug: string) => {
    store.flush();
    if (slug === completed) return focusForm();
    setNewId(slug);
    changeQuery({ offre: null, stock: slug });
    setPicks(picks + 1);
  };
  const enrich = ({ feed, offer: enriching }: StockServer, change: Partial<DedicatedOffer>) => {
    if (enriching) return store.edit(updateOffer(offers, enriching.id, change));
    const created = createOverrideOffer(feed, createOfferId(offers, Date.now()));
    store.edit([...offers, { ...created, ...change }]);
  };
  const reset = ({ feed, shown }: StockServer) => {
    store.edit(removeOverrides(offers, feed));
    setAnnouncement(`${shown.name} : tout vient du stock.`);
    focusServer(feed.id);
  };
  const focusServer = (slug: string) =>
    list.current?.querySelector<HTMLElement>(`[data-server="${CSS.escape(slug)}"] button`)?.focus();

  return (
    <div className={`${styles.stack} ${styles.editorPanes}`}>
      <div ref={list} className={`${styles.stack} ${styles.master}`}>
        <section className={styles.stack} aria-label="Liste des offres">
          <p className={styles.actions}>
            <Button
              look="primary"
              disabled={isFull}
              onClick={() =>
                insert(createBlankOffer(createOfferId(offers, Date.now())), own.length, 'Offre ajoutée', true)
              }
            >
              Ajouter une offre
            </Button>
            {isFull && <span className={styles.quiet}>{dedicatedLimits.offers} offres au plus.</span>}
          </p>
          {removed && (
            <p className={`${styles.message} ${styles.head}`}>
              <span>« {formatOfferName(removed.offer)} » supprimée.</span>
              <Button disabled={isFull} onClick={() => undo(removed)}>
                Annuler
              </Button>
            </p>
          )}
          <OfferList
            offers={own}
            site={site}
            chosen={offer}
            onChoose={choose}
            onPick={() => setPicks(picks + 1)}
            onMove={moveBy}
            onRemove={remove}
            onEnter={focusForm}
          />
          <p role="status" data-unseen="">
            {announcement}
          </p>
        </section>
        <StockList
          reading={reading}
          isReading={isReading}
          onRead={read}
          servers={site?.stock ?? []}
          chosen={completed}
          onComplete={complete}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus leaves */}
      <div
        ref={detail}
        className={styles.detail}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) store.flush();
        }}
      >
        {server && (
          <StockForm
            key={server.feed.id}
            server={server}
            isNew={server.feed.id === newId}
            isFull={isFull}
            onChange={(change) => enrich(server, change)}
            onReset={() => reset(server)}
            onBack={() => focusServer(server.feed.id)}
          />
        )}
        {offer && (
          <OfferForm
            key={offer.id}
            offer={offer}
            site={site}
            isNew={offer.id === newId}
            isFirst={index === 0}
            isLast={index === own.length - 1}
            isFull={isFull}
            onChange={(change, isTyping) => {
              // Only a chosen offer stays in the form while its name is that of a server of the stock.
              if (offer.id !== chosen) choose(offer.id);
              // What is ticked in a new offer waits as what is typed there does: its fields become one version.
              store.edit(updateOffer(offers, offer.id, change), isTyping || offer.id === newId);
            }}
            onMove={(by) => moveBy(offer, by)}
            onDuplicate={() =>
              insert(copyOffer(offer, createOfferId(offers, Date.now())), index + 1, 'Copie ajoutée')
            }
            onRemove={() => remove(offer)}
            onComplete={complete}
            onBack={focusList}
          />
        )}
        {!server && !offer && <EmptyState>{emptyText(site, completed)}</EmptyState>}
      </div>
    </div>
  );
}

/** Returns the text shown without a form. */
function emptyText(site: ServersView | null, completed: string): string {
  if (completed)
    return site ? 'Ce serveur n’est plus dans le stock.' : 'Ce serveur attend que le stock soit lu.';
  if (!site) return 'Aucune offre ajoutée.';
  return 'Aucune offre ajoutée : le site montre les serveurs du stock. Complétez-en un, ou ajoutez une offre.';
}

/** Holds the stock, which can be read again. */
function useStock(start: StockReading) {
  const [reading, setReading] = useState(start);
  const [isReading, setIsReading] = useState(false);
  const read = async () => {
    if (isReading) return;
    setIsReading(true);
    setReading(await readStock());
    setIsReading(false);
  };
  return { reading, isReading, read };
}

/** Computes the site's servers; null while the stock is unavailable. */
function useSiteView({ inventory }: StockReading, { offers, base }: EditorSnapshot): ServersView | null {
  return useMemo(
    () => inventory && buildServersView(inventory, offers, replaceFaultyFields(offers, base.offers)),
    [inventory, offers, base],
  );
}
