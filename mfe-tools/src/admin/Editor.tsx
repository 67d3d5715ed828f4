import { useState } from 'react';
import styles from './Admin.module.css';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import { sameOffers } from './diff.ts';
import { type Draft, dropDraft, readDrafts } from './drafts.ts';
import { EditorHead } from './EditorHead.tsx';
import type { Divergence } from './reconcile.ts';
import { SaveBar } from './SaveBar.tsx';
import type { Saved } from './save-queue.ts';
import { useEditor } from './useEditor.ts';
import { Workbench } from './Workbench.tsx';

interface EditorProps {
  start: Saved;
  onExpired(): void;
  onLeave(): void;
}

/** How long logging out waits for what is being saved; what isn't saved by then stays as a draft. */
const LEAVE_MS = 5_000;

/** Drafts of earlier visits that say something else than the list in force; the others are forgotten. */
function openDrafts({ offers }: Saved): Draft[] {
  return readDrafts().filter((draft) => {
    const isSaved = sameOffers(draft.offers, offers) || sameOffers(draft.offers, draft.base);
    if (isSaved) dropDraft(draft.owner);
    return !isSaved;
  });
}

/** Every dedicated offer, every edit saved (specification, sections 2 and 4). */
export function Editor({ start, onExpired, onLeave }: EditorProps) {
  const { store, snapshot } = useEditor(start, onExpired);
  const { offers, base, state } = snapshot;
  const [drafts, setDrafts] = useState(() => openDrafts(start));
  const [isMerging, setIsMerging] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  const [draft] = drafts;

  const finish = ({ owner }: Draft) => {
    dropDraft(owner);
    setIsMerging(false);
    setDrafts(drafts.slice(1));
  };
  const resume = (kept: Draft) => {
    // Edits of a list that has changed since are merged with it, offer by offer.
    if (!sameOffers(kept.base, offers)) return setIsMerging(true);
    store.edit(kept.offers);
    finish(kept);
  };

  const leave = async () => {
    await store.settled(LEAVE_MS);
    onLeave();
  };

  const theirs = state.phase === 'conflict' ? state.theirs : null;
  const conflict: Divergence | null = theirs && {
    base: base.offers,
    mine: offers,
    theirs: theirs.offers,
  };
  return (
    <div className={styles.editor}>
      <EditorHead store={store} snapshot={snapshot} onExpired={onExpired} onLeave={leave} />
      {draft ? (
        <DraftPanel
          draft={draft}
          current={base.version}
          onResume={() => resume(draft)}
          onDrop={() => finish(draft)}
        />
      ) : (
        <Workbench store={store} snapshot={snapshot} />
      )}
      {!draft && (
        <SaveBar snapshot={snapshot} onRetry={() => store.flush()} onChoose={() => setIsPutOff(false)} />
      )}
      {draft && isMerging && (
        <ConflictDialog
          divergence={{ base: draft.base, mine: draft.offers, theirs: offers }}
          version={base.version}
          onClose={() => setIsMerging(false)}
          onChoose={(chosen) => {
            store.edit(chosen);
            finish(draft);
          }}
        />
      )}
      {theirs && conflict && !isPutOff && (
        <ConflictDialog
          divergence={conflict}
          version={theirs.version}
          onClose={() => setIsPutOff(true)}
          onChoose={(chosen) => store.goOnFrom(theirs, chosen)}
        />
      )}
    </div>
  );
}
