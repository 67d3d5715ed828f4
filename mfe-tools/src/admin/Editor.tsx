import { dedicatedMessages } from '@site/api-contract/dedicated';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import admin from './Admin.module.css';
import { ConflictDialog } from './ConflictDialog.tsx';
import { saveOffers } from './calls.ts';
import { DiffView } from './DiffView.tsx';
import { diffOffers, sameOffers } from './diff.ts';
import { type Draft, dropDraft, readDrafts } from './drafts.ts';
import styles from './Editor.module.css';
import { type EditorSnapshot, EditorStore } from './editor-store.ts';
import type { InsideProps } from './Gated.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { StockReading } from './read-stock.ts';
import type { SavedList } from './save-queue.ts';
import { Workbench } from './Workbench.tsx';

/** How long logging out waits for what is being saved; what isn't saved by then stays as a draft. */
const LEAVE_MS = 5_000;

/** Drafts of earlier visits that say something else than the list in force; the others are forgotten. */
function openDrafts({ offers }: SavedList): Draft[] {
  return readDrafts().filter((draft) => {
    const isSaved = sameOffers(draft.offers, offers) || sameOffers(draft.offers, draft.base);
    if (isSaved) dropDraft(draft.owner);
    return !isSaved;
  });
}

interface EditorProps extends InsideProps {
  /** The list in force. */
  start: SavedList;
  /** The stock as it was read with the list. */
  stock: StockReading;
}

/** Every dedicated offer beside the stock, every edit saved (docs/product.md#admin). */
export function Editor({ start, stock, onExpired, onLeave }: EditorProps) {
  const { store, snapshot } = useEditor(start, onExpired);
  const { offers, base, state } = snapshot;
  const [drafts, setDrafts] = useState(() => openDrafts(start));
  const [isChoosing, setIsChoosing] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  const [draft] = drafts;

  const finish = ({ owner }: Draft) => {
    dropDraft(owner);
    setIsChoosing(false);
    setDrafts(drafts.slice(1));
  };
  const resume = (kept: Draft) => {
    if (!sameOffers(kept.base, offers)) return setIsChoosing(true);
    store.edit(kept.offers);
    finish(kept);
  };

  const leave = async () => {
    await store.settled(LEAVE_MS);
    onLeave();
  };

  const theirs = state.phase === 'conflict' ? state.theirs : null;
  return (
    <div className={admin.stack}>
      <EditorHead store={store} snapshot={snapshot} onExpired={onExpired} onLeave={leave} />
      {draft ? (
        <DraftPanel
          draft={draft}
          current={base.version}
          onResume={() => resume(draft)}
          onDrop={() => finish(draft)}
        />
      ) : (
        <>
          <Workbench store={store} snapshot={snapshot} stock={stock} />
          <SaveBar snapshot={snapshot} onRetry={() => store.flush()} onChoose={() => setIsPutOff(false)} />
        </>
      )}
      {draft && isChoosing && (
        <ConflictDialog
          divergence={{ base: draft.base, mine: draft.offers, theirs: offers }}
          version={base.version}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            store.edit(chosen);
            finish(draft);
          }}
        />
      )}
      {theirs && !isPutOff && (
        <ConflictDialog
          divergence={{ base: base.offers, mine: offers, theirs: theirs.offers }}
          version={theirs.version}
          onClose={() => setIsPutOff(true)}
          onChoose={(chosen) => store.goOnFrom(theirs, chosen)}
        />
      )}
    </div>
  );
}

interface EditorHeadProps extends InsideProps {
  store: EditorStore;
  snapshot: EditorSnapshot;
}

/** Title and what concerns the whole list: history, the page visitors see, logging out. */
function EditorHead({ store, snapshot, onExpired, onLeave }: EditorHeadProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <header className={admin.head}>
      <h1>Serveurs dédiés</h1>
      <div className={admin.actions}>
        <ButtonLink to="/offres/dedies" look="quiet">
          Voir la page
        </ButtonLink>
        <ButtonLink to="/admin/livraisons" look="quiet">
          Livraisons
        </ButtonLink>
        <Button onClick={() => setIsHistoryOpen(true)}>Historique</Button>
        <Button
          aria-disabled={isLeaving}
          onClick={() => {
            if (!isLeaving) onLeave();
            setIsLeaving(true);
          }}
        >
          {isLeaving ? 'Déconnexion…' : 'Se déconnecter'}
        </Button>
      </div>
      {isHistoryOpen && (
        <HistoryDialog
          snapshot={snapshot}
          onExpired={onExpired}
          onRestored={(saved) => store.goOnFrom(saved)}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </header>
  );
}

interface DraftPanelProps {
  draft: Draft;
  /** The version in force. */
  current: number;
  onResume(): void;
  onDrop(): void;
}

/** Edits an earlier visit left unsaved, offered back before anything else is edited. */
function DraftPanel({ draft, current, onResume, onDrop }: DraftPanelProps) {
  return (
    <section className={`${admin.stack} ${styles.draft}`} aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">Des modifications n’ont pas été enregistrées</h2>
      <p>
        Elles datent du{' '}
        {new Date(draft.at).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' })} et sont
        restées dans ce navigateur.
        {draft.version !== current &&
          ' La liste a changé depuis : si vous les reprenez, vous choisirez ce qui reste des deux.'}
      </p>
      <DiffView diff={diffOffers(draft.base, draft.offers)} />
      <p className={admin.actions}>
        <Button look="primary" onClick={onResume}>
          Reprendre ces modifications
        </Button>
        <Button onClick={onDrop}>Les abandonner</Button>
      </p>
    </section>
  );
}

/** The list being edited, for as long as the editor is open. Leaving it, or the tab, saves what waits. */
function useEditor(start: SavedList, onExpired: () => void) {
  const [store] = useState(() => new EditorStore(start, saveOffers));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { state, isKept } = snapshot;
  const isLocked = state.phase === 'locked';
  const expire = useRef(onExpired);
  expire.current = onExpired;

  useEffect(() => {
    if (isLocked) expire.current();
  }, [isLocked]);

  useEffect(() => {
    const save = () => store.flush();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    addEventListener('online', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }, [store]);

  // Only where the browser keeps no draft would leaving lose something.
  useEffect(() => {
    if (isKept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isKept]);

  return { store, snapshot };
}

interface SaveBarProps {
  snapshot: EditorSnapshot;
  onRetry(): void;
  onChoose(): void;
}

/** Where the list stands, always in sight and announced as it changes; a failure says what to do. */
function SaveBar({ snapshot, onRetry, onChoose }: SaveBarProps) {
  const { state } = snapshot;
  const isStuck = state.phase === 'failed' || state.phase === 'conflict';
  return (
    <div
      className={`${styles.bar} ${isStuck ? styles.stuck : ''}`}
      data-phase={snapshot.heldBack > 0 && !isStuck ? 'saving' : state.phase}
    >
      <p role="status" className={styles.phase}>
        {textOf(snapshot)}
      </p>
      <div role="alert">
        {state.phase === 'failed' && (
          <p>
            {dedicatedMessages.notSaved} {state.detail}
          </p>
        )}
        {state.phase === 'conflict' && (
          <p>Quelqu’un d’autre a enregistré la version {state.theirs.version} entre-temps.</p>
        )}
        {!snapshot.isKept && <p>Ce navigateur ne garde pas de brouillon : ne fermez pas cette page.</p>}
      </div>
      {isStuck && (
        <Button look="primary" onClick={state.phase === 'failed' ? onRetry : onChoose}>
          {state.phase === 'failed' ? 'Réessayer' : 'Choisir'}
        </Button>
      )}
    </div>
  );
}

function textOf({ state, heldBack }: EditorSnapshot): string {
  if (state.phase === 'saving') return 'Enregistrement…';
  if (state.phase === 'conflict') return 'Enregistrement suspendu';
  if (state.phase !== 'saved') return 'Échec';
  const time = state.savedAt && new Date(state.savedAt).toLocaleTimeString('fr-FR', { timeStyle: 'short' });
  const except = heldBack > 0 ? `, sauf ${heldBack} champ${heldBack > 1 ? 's' : ''} à corriger` : '';
  return `Enregistré${time ? ` à ${time}` : ''}${except}`;
}
