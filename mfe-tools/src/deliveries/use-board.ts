import type { Board } from '@site/api-contract/board';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, isExpired } from '../admin/calls.ts';
import { loadBoard, type Tagged } from './calls.ts';
import { deedText } from './words.ts';

/** Between two looks while somebody sees the page, in milliseconds. */
const PAUSE_MS = 4_000;

/** Between two looks that find nothing new a clock still goes on: « depuis 3 min ». */
const TICK_MS = 20_000;

/** The board as it was last told. */
export interface ShownBoard {
  /** `null` before the first answer. */
  board: Board | null;
  /** When the server last answered, in epoch milliseconds. */
  asOf: number;
  /** The last look failed: what is shown may be old. */
  isBehind: boolean;
  /** Why, where the server said so: an API that composes nothing has no board. */
  fault: string;
  /** What the journal got since the last look, to be said. */
  news: string;
  /** Now, often enough for what is told in minutes. */
  now: number;
}

/** Lines that weren't there before, the newest first, as one text. */
export function newsIn(before: Board, after: Board): string {
  const last = before.journal.entries[0]?.seq ?? 0;
  return after.journal.entries
    .filter(({ seq }) => seq > last)
    .map((entry) => [entry.remote, deedText(entry)].filter(Boolean).join(' : '))
    .join('. ');
}

/** Keeps the board up to date while the page is seen. `refresh` looks at once, and resolves when that has been shown. */
export function useBoard(onExpired: () => void): ShownBoard & { refresh(): Promise<void> } {
  const [seen, setSeen] = useState<ShownBoard>(() => ({
    board: null,
    asOf: 0,
    isBehind: false,
    fault: '',
    news: '',
    now: Date.now(),
  }));
  const known = useRef<Tagged | null>(null);
  const expire = useRef(onExpired);
  expire.current = onExpired;
  const leaving = useRef<AbortController | null>(null);

  const look = useCallback(async () => {
    const signal = leaving.current?.signal;
    if (!signal || signal.aborted) return;
    try {
      const loaded = await loadBoard(known.current?.tag, signal);
      if (signal.aborted) return;
      const now = Date.now();
      const news = loaded && known.current ? newsIn(known.current.board, loaded.board) : '';
      known.current = loaded ?? known.current;
      const board = known.current?.board ?? null;
      setSeen((last) => {
        const isSame = !loaded && !last.isBehind && now - last.now < TICK_MS;
        return isSame ? last : { board, asOf: now, isBehind: false, fault: '', news: news || last.news, now };
      });
    } catch (error) {
      if (signal.aborted) return;
      if (isExpired(error)) return expire.current();
      console.warn('Tableau des livraisons', error);
      const fault = error instanceof CallError ? error.message : '';
      setSeen((last) => ({ ...last, isBehind: true, fault }));
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = async () => {
      clearTimeout(timer);
      await look();
      if (!controller.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(go, PAUSE_MS);
    };
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void go();
    };
    document.addEventListener('visibilitychange', follow);
    void go();
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [look]);

  return { ...seen, refresh: look };
}
