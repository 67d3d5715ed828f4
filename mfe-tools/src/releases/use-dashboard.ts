import type { Dashboard } from '@site/api-contract/releases/dashboard';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isSessionExpired } from '../admin/calls.ts';
import { loadDashboard, type TaggedResponse } from './calls.ts';
import { formatAction } from './format.ts';

/** Pause between two polls while the page is visible, in milliseconds. */
const PAUSE_MS = 4_000;

/** Longest time without a new `now`, in milliseconds, for texts such as « depuis 3 min ». */
const TICK_MS = 20_000;

/** The latest dashboard data. */
export interface DashboardPoll {
  /** `null` before the first answer. */
  dashboard: Dashboard | null;
  /** Time of the last answer, in epoch milliseconds. */
  asOf: number;
  /** True when the last poll failed: the data may be outdated. */
  isBehind: boolean;
  /** Reason from the server, if any: an API that doesn't compose has no dashboard. */
  fault: string;
  /** New rows of the audit log since the last poll, for the announcement. */
  news: string;
  /** Current time, accurate enough for minutes. */
  now: number;
}

/** Returns the new rows of the audit log as one text, newest first. */
export function formatNewRows(before: Dashboard, after: Dashboard): string {
  const last = before.auditLog.entries[0]?.seq ?? 0;
  return after.auditLog.entries
    .filter(({ seq }) => seq > last)
    .map((entry) => [entry.remote, formatAction(entry)].filter(Boolean).join(' : '))
    .join('. ');
}

/** Polls the dashboard while the page is visible. `refresh` polls at once, and resolves after the update. */
export function useDashboard(onExpired: () => void): DashboardPoll & { refresh(): Promise<void> } {
  const [seen, setSeen] = useState<DashboardPoll>(() => ({
    dashboard: null,
    asOf: 0,
    isBehind: false,
    fault: '',
    news: '',
    now: Date.now(),
  }));
  const lastResponse = useRef<TaggedResponse | null>(null);
  const expire = useRef(onExpired);
  expire.current = onExpired;
  const leaving = useRef<AbortController | null>(null);

  const look = useCallback(async () => {
    const signal = leaving.current?.signal;
    if (!signal || signal.aborted) return;
    try {
      const loaded = await loadDashboard(lastResponse.current?.tag, signal);
      if (signal.aborted) return;
      const now = Date.now();
      const news =
        loaded && lastResponse.current ? formatNewRows(lastResponse.current.dashboard, loaded.dashboard) : '';
      lastResponse.current = loaded ?? lastResponse.current;
      const dashboard = lastResponse.current?.dashboard ?? null;
      setSeen((last) => {
        const isSame = !loaded && !last.isBehind && now - last.now < TICK_MS;
        return isSame
          ? last
          : { dashboard, asOf: now, isBehind: false, fault: '', news: news || last.news, now };
      });
    } catch (error) {
      if (signal.aborted) return;
      if (isSessionExpired(error)) return expire.current();
      console.warn('Tableau des livraisons', error);
      const fault = error instanceof ApiError ? error.message : '';
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
