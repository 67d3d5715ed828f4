import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { dedicatedLimits } from '@site/api-contract/dedicated-schema';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { useUrlState } from '@site/kit/url-state';
import { useRef, useState } from 'react';
import styles from './Admin.module.css';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import { copyOf, freshId, move, offerName, putBack, type Removed, update } from './list.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferList } from './OfferList.tsx';

const parseId = (text: string) => (text.length <= dedicatedLimits.id ? text : null);

/** The list beside the chosen offer's form; above one another on small screens. The choice is in the address. */
export function Workbench({ store, snapshot }: { store: EditorStore; snapshot: EditorSnapshot }) {
  const { offers } = snapshot;
  const [chosen, choose] = useUrlState('offre', '', parseId);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState('');
  const [newId, setNewId] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const index = Math.max(
    offers.findIndex(({ id }) => id === chosen),
    0,
  );
  const offer = offers[index];
  const isFull = offers.length >= dedicatedLimits.offers;

  const focusList = () => list.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  /** Where the form stands below the list, a tap on an offer leads to it. */
  const showForm = () => {
    const [above, below] = [list.current, detail.current].map((part) => part?.getBoundingClientRect());
    if (above && below && below.top >= above.bottom) detail.current?.scrollIntoView({ block: 'start' });
  };
  const focusForm = () => {
    showForm();
    detail.current?.querySelector('input')?.focus();
  };
  const insert = (made: DedicatedOffer, index: number, what: string) => {
    store.edit(offers.toSpliced(index, 0, made));
    setNewId(made.id);
    choose(made.id);
    setSaid(`${what} : place ${index + 1}.`);
  };
  const moveBy = (moved: DedicatedOffer, by: -1 | 1) => {
    const next = move(offers, moved, by);
    if (next === offers) return;
    store.edit(next);
    setSaid(`${offerName(moved)} : place ${next.indexOf(moved) + 1} sur ${next.length}.`);
  };
  const remove = (gone: DedicatedOffer) => {
    const index = offers.indexOf(gone);
    const left = offers.toSpliced(index, 1);
    store.edit(left);
    setRemoved({ offer: gone, index });
    choose(left[Math.min(index, left.length - 1)]?.id ?? '');
    setSaid(`${offerName(gone)} supprimée.`);
    focusList();
  };
  const undo = (back: Removed) => {
    store.edit(putBack(offers, back));
    setRemoved(null);
    choose(back.offer.id);
    setSaid(`${offerName(back.offer)} est de retour.`);
    focusList();
  };

  return (
    <div className={`${styles.stack} ${styles.workbench}`}>
      <section ref={list} className={`${styles.stack} ${styles.master}`} aria-label="Liste des offres">
        <p className={styles.actions}>
          <Button
            look="primary"
            disabled={isFull}
            onClick={() => insert(blankOffer(freshId(offers, Date.now())), offers.length, 'Offre ajoutée')}
          >
            Ajouter une offre
          </Button>
          {isFull && <span className={styles.quiet}>{dedicatedLimits.offers} offres au plus.</span>}
        </p>
        {removed && (
          <p className={`${styles.told} ${styles.head}`}>
            <span>« {offerName(removed.offer)} » supprimée.</span>
            <Button onClick={() => undo(removed)}>Annuler</Button>
          </p>
        )}
        <OfferList
          offers={offers}
          chosen={offer}
          onChoose={choose}
          onPick={showForm}
          onMove={moveBy}
          onRemove={remove}
          onEnter={focusForm}
        />
        <p role="status" data-unseen="">
          {said}
        </p>
      </section>
      <div ref={detail} className={styles.detail}>
        {offer ? (
          <OfferForm
            key={offer.id}
            offer={offer}
            isNew={offer.id === newId}
            isFirst={index === 0}
            isLast={index === offers.length - 1}
            onChange={(change, isTyping) => store.edit(update(offers, offer.id, change), isTyping)}
            onMove={(by) => moveBy(offer, by)}
            onDuplicate={() => insert(copyOf(offer, freshId(offers, Date.now())), index + 1, 'Copie ajoutée')}
            onRemove={() => remove(offer)}
            onBack={focusList}
          />
        ) : (
          <EmptyState>Aucune offre : ajoutez la première.</EmptyState>
        )}
      </div>
    </div>
  );
}
