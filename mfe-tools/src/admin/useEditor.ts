import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { saveOffers } from './calls.ts';
import { EditorStore } from './editor-store.ts';
import type { Saved } from './save-queue.ts';

const freshOwner = () => [...crypto.getRandomValues(new Uint32Array(2))].join('-');

/** The list being edited, for as long as the editor is open. Leaving it, or the tab, saves what waits. */
export function useEditor(start: Saved, onExpired: () => void) {
  const [owner] = useState(freshOwner);
  const [store] = useState(() => new EditorStore(start, saveOffers, { owner }));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { state, isKept } = snapshot;
  const isLocked = state.phase === 'locked';
  const isAtRisk = !isKept;
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
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtRisk]);

  return { store, snapshot };
}
