import { MustLoadWhole } from './data.ts';
import type { PageDocument } from './document.ts';

/**
 * What stands in the page's place. Drawn in docs/pages.md:
 * - `composed`: the document as the browser loaded it;
 * - `waiting`: another page is on its way, the one before stays;
 * - `shown`: a page that was fetched;
 * - `failed`: the page couldn't be had;
 * - `replaced`: the browser loads the address itself.
 */
export type PageState =
  | { name: 'composed' | 'shown'; path: string; page: PageDocument }
  | { name: 'waiting' | 'replaced'; path: string }
  | { name: 'failed'; path: string; cause: unknown };

/** Fetches a page. Rejects with {@link MustLoadWhole} when the browser has to go there itself. */
export type FetchPage = (path: string) => Promise<PageDocument>;

export interface PageStore {
  readonly state: PageState;
  /** Asks for a page ahead of a likely visit; what fails then is asked for again when it is visited. */
  prefetch(path: string): Promise<PageDocument>;
  /** Goes to a page. Resolves with what is to stand in its place; null when the visitor went elsewhere meanwhile. */
  go(path: string): Promise<PageState | null>;
  /** Called as that takes its place. False when the visitor has gone elsewhere by then. */
  settle(next: PageState): boolean;
  /** The visitor came back before another page did: the one shown stays. */
  stay(): void;
  /** Drops a page, so that the next visit asks the network. */
  forget(path: string): void;
  /** Asks for the page shown again: what is to stand in its place if it stands on other releases by now, else null. */
  refresh(page: PageDocument): Promise<PageState | null>;
}

/** Pages by path, each fetched once, and the one that is shown. The last visit wins, whichever page comes first. */
export function createPageStore(path: string, page: PageDocument, fetchPage: FetchPage): PageStore {
  const pages = new Map([[path, Promise.resolve(page)]]);
  let state: PageState = { name: 'composed', path, page };
  /** What stood in the page's place before a wait. */
  let settled: PageState = state;

  const prefetch = (wanted: string): Promise<PageDocument> => {
    const known = pages.get(wanted);
    if (known) return known;
    const asked = fetchPage(wanted);
    pages.set(wanted, asked);
    asked.catch(() => pages.delete(wanted));
    return asked;
  };

  async function go(wanted: string): Promise<PageState | null> {
    const waiting: PageState = { name: 'waiting', path: wanted };
    state = waiting;
    const next = await prefetch(wanted).then(
      (page): PageState => ({ name: 'shown', path: wanted, page }),
      (cause): PageState =>
        cause instanceof MustLoadWhole
          ? { name: 'replaced', path: wanted }
          : { name: 'failed', path: wanted, cause },
    );
    return state === waiting ? next : null;
  }

  const releasesOf = ({ data }: PageDocument) => JSON.stringify(data.remotes);

  async function refresh(old: PageDocument): Promise<PageState | null> {
    const before = state;
    pages.delete(state.path);
    const next = await prefetch(before.path).catch((cause) => {
      if (cause instanceof MustLoadWhole) return null;
      pages.set(before.path, Promise.resolve(old));
      return old;
    });
    if (state !== before || (next && releasesOf(next) === releasesOf(old))) return null;
    state = { name: 'waiting', path: before.path };
    return next ? { name: 'shown', path: before.path, page: next } : { name: 'replaced', path: before.path };
  }

  return {
    get state() {
      return state;
    },
    prefetch,
    go,
    settle(next) {
      if (state.name !== 'waiting' || state.path !== next.path) return false;
      state = next;
      settled = next;
      return true;
    },
    stay() {
      state = settled;
    },
    forget: (left) => void pages.delete(left),
    refresh,
  };
}
