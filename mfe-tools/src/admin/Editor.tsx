import { dedicatedMessages } from '@site/api-contract/dedicated/dedicated';
import { formatInParis } from '@site/api-contract/texts/french-dates';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import admin from './Admin.module.css';
import { ConflictDialog } from './ConflictDialog.tsx';
import { saveOffers } from './calls.ts';
import { DiffView } from './DiffView.tsx';
import { areSameOffers, diffOffers } from './diff.ts';
import { type Draft, dropDraft, readDrafts } from './drafts.ts';
import styles from './Editor.module.css';
import { EditorPanes } from './EditorPanes.tsx';
import { type EditorSnapshot, EditorStore } from './editor-store.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { SessionContentProps } from './RequireSession.tsx';
import type { StockReading } from './read-stock.ts';
import type { SavedList } from './save-queue.ts';

/** Longest wait of a sign-out for a pending save, in milliseconds; unsaved edits stay as a draft. */
const LEAVE_MS = 5_000;

/** Returns the earlier visits' drafts that differ from the current list; deletes the others. */
function openDrafts({ offers }: SavedList): Draft[] {
  return readDrafts().filter((draft) => {
    const isSaved = areSameOffers(draft.offers, offers) || areSameOffers(draft.offers, draft.base);
    if (isSaved) dropDraft(draft.owner);
    return !isSaved;
  });
}

interface EditorProps extends SessionContentProps {
  /** The current saved list. */
  start: SavedList;
  /** The stock, read together with the list. */
  stock: StockReading;
}

/** Editor of the dedicated offers beside the stock; it saves every edit (docs/product.md#admin). */
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
    if (!areSameOffers(kept.base, offers)) return setIsChoosing(true);
    store.edit(kept.offers);
    finish(kept);
  };

  const leave = async () => {
    await store.waitForSave(LEAVE_MS);
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
          <EditorPanes store={store} snapshot={snapshot} stock={stock} />
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
          onChoose={(chosen) => store.rebase(theirs, chosen)}
        />
      )}
    </div>
  );
}

interface EditorHeadProps extends SessionContentProps {
  store: EditorStore;
  snapshot: EditorSnapshot;
}

/** Title and actions on the whole list: history, public page, sign-out. */
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
          onRestored={(saved) => store.rebase(saved)}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </header>
  );
}

interface DraftPanelProps {
  draft: Draft;
  /** The current version. */
  current: number;
  onResume(): void;
  onDrop(): void;
}

/** Offers to resume an earlier visit's unsaved edits, before other edits. */
function DraftPanel({ draft, current, onResume, onDrop }: DraftPanelProps) {
  return (
    <section className={`${admin.stack} ${styles.draft}`} aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">Des modifications n’ont pas été enregistrées</h2>
      <p>
        Elles datent du {formatInParis(draft.at, { dateStyle: 'long', timeStyle: 'short' })} et sont restées
        dans ce navigateur.
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

/** Holds the edited list while the editor is open. Leaving the editor or the tab saves pending edits. */
function useEditor(start: SavedList, onExpired: () => void) {
  const [store] = useState(() => new EditorStore(start, saveOffers));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { state, isDraftStored } = snapshot;
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

  // Warns before leaving only when the browser can't store a draft.
  useEffect(() => {
    if (isDraftStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDraftStored]);

  return { store, snapshot };
}

interface SaveBarProps {
  snapshot: EditorSnapshot;
  onRetry(): void;
  onChoose(): void;
}

/** State of the list, always visible and announced on change; a failure names the next step. */
function SaveBar({ snapshot, onRetry, onChoose }: SaveBarProps) {
  const { state } = snapshot;
  const isStuck = state.phase === 'failed' || state.phase === 'conflict';
  return (
    <div
      className={`${styles.bar} ${isStuck ? styles.stuck : ''}`}
      data-phase={snapshot.unsavedFaultCount > 0 && !isStuck ? 'saving' : state.phase}
    >
      <p role="status" className={styles.phase}>
        {getText(snapshot)}
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
        {!snapshot.isDraftStored && (
          <p>Ce navigateur ne garde pas de brouillon : ne fermez pas cette page.</p>
        )}
      </div>
      {isStuck && (
        <Button look="primary" onClick={state.phase === 'failed' ? onRetry : onChoose}>
          {state.phase === 'failed' ? 'Réessayer' : 'Choisir'}
        </Button>
      )}
    </div>
  );
}

function getText({ state, unsavedFaultCount, isNewOfferUnsaved }: EditorSnapshot): string {
  if (state.phase === 'saving' && isNewOfferUnsaved) return 'Enregistrement quand vous quittez cette offre';
  if (state.phase === 'saving') return 'Enregistrement…';
  if (state.phase === 'conflict') return 'Enregistrement suspendu';
  if (state.phase !== 'saved') return 'Échec';
  const time = state.savedAt && formatInParis(new Date(state.savedAt), { timeStyle: 'short' });
  const except =
    unsavedFaultCount > 0
      ? `, sauf ${unsavedFaultCount} champ${unsavedFaultCount > 1 ? 's' : ''} à corriger`
      : '';
  return `Enregistré${time ? ` à ${time}` : ''}${except}`;
}
