import { dedicatedLimits } from '@site/api-contract/dedicated-schema';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { useUrlState } from '@site/kit/url-state';
import { useRef, useState } from 'react';
import styles from './Admin.module.css';
import type { EditorSnapshot, EditorStore } from './editor-store.ts';
import { add, duplicate, move, offerName, putBack, type Removed, remove, update } from './list.ts';
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
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
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
  const insert = (made: ReturnType<typeof add>, what: string) => {
    store.edit(made.offers);
    setNewId(made.id);
    choose(made.id);
    setSaid(`${what} : place ${made.offers.findIndex(({ id }) => id === made.id) + 1}.`);
  };
  const moveBy = (id: string, by: -1 | 1) => {
    const moved = move(offers, id, by);
    if (moved === offers) return;
    store.edit(moved);
    const place = moved.findIndex((candidate) => candidate.id === id) + 1;
    setSaid(`${offerName(moved[place - 1] ?? { name: '' })} : place ${place} sur ${moved.length}.`);
  };
  const removeOffer = (id: string) => {
    const index = offers.findIndex((candidate) => candidate.id === id);
    const result = remove(offers, id);
    store.edit(result.offers);
    setRemoved(result.removed);
    choose(result.offers[Math.min(index, result.offers.length - 1)]?.id ?? '');
    setSaid(result.removed ? `${offerName(result.removed.offer)} supprimée.` : '');
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
    <div className={styles.workbench}>
      <section ref={list} className={styles.master} aria-label="Liste des offres">
        <p className={styles.actions}>
          <Button
            look="primary"
            disabled={isFull}
            onClick={() => insert(add(offers, Date.now()), 'Offre ajoutée')}
          >
            Ajouter une offre
          </Button>
          {isFull && <span className={styles.quiet}>{dedicatedLimits.offers} offres au plus.</span>}
        </p>
        {removed && (
          <p className={`${styles.told} ${styles.undo}`}>
            <span>« {offerName(removed.offer)} » supprimée.</span>
            <Button onClick={() => undo(removed)}>Annuler</Button>
          </p>
        )}
        <OfferList
          offers={offers}
          chosen={offer?.id}
          onChoose={choose}
          onPick={showForm}
          onMove={moveBy}
          onRemove={removeOffer}
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
            place={offers.indexOf(offer) + 1}
            count={offers.length}
            onChange={(change, isTyping) => store.edit(update(offers, offer.id, change), isTyping)}
            onMove={(by) => moveBy(offer.id, by)}
            onDuplicate={() => insert(duplicate(offers, offer.id, Date.now()), 'Copie ajoutée')}
            onRemove={() => removeOffer(offer.id)}
            onBack={focusList}
          />
        ) : (
          <EmptyState>Aucune offre : ajoutez la première.</EmptyState>
        )}
      </div>
    </div>
  );
}
