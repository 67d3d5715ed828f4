import { queryChanged } from '@site/kit/query';
import { mountIslands, unmountIslands } from '../islands/islands.ts';
import { PAGE } from '../page/data.ts';
import {
  askForModules,
  copyOfRoot,
  fetchDocument,
  type PageDocument,
  pageDocument,
  readPageData,
} from '../page/document.ts';
import { inTransition, putFailure, putInPlace } from '../page/show.ts';
import { createPageStore, type PageState } from '../page/store.ts';
import { arrive, isOnScreen } from './arrival.ts';

/** The page the browser loaded. */
const firstPage: PageDocument = pageDocument(readPageData(document), document);

const store = createPageStore(location.pathname, firstPage, (path) =>
  fetchDocument(path, firstPage.data.shell),
);

/** Fetches a page and its modules ahead of a likely visit; what fails is asked for again by the visit, which says so. */
export function prefetch(path: string): void {
  if (path !== location.pathname) store.prefetch(path).then(askForModules, () => {});
}

/** Shows what stands in the page's place now. */
async function show(state: PageState): Promise<void> {
  // The address stands there already, with its query and anchor.
  if (state.name === 'replaced') return location.reload();
  await inTransition(() => {
    // The browser takes its time before it changes anything, and the visitor may have gone on.
    if (!store.settle(state)) return;
    unmountIslands();
    // The document is about to show another page: what the first one said stays readable, without a network too.
    if (firstPage.source === document) firstPage.source = copyOfRoot();
    if (state.name === 'shown') putInPlace(state.page);
    else putFailure();
    arrive();
    if (state.name === 'shown') {
      askForModules(state.page);
      void mountIslands(state.page, showNewer);
    }
    dispatchEvent(new Event(PAGE));
  });
}

/** A page may name files of a release that is gone: as it is now, it takes its place. */
async function showNewer(page: PageDocument): Promise<void> {
  const state = await store.refresh(page);
  if (state) await show(state);
}

/** Brings the page that the address names: fetches it, and shows it unless the visitor has gone on. */
async function bring(): Promise<void> {
  const state = await store.go(location.pathname);
  if (state) await show(state);
}

/** Asks for the page that couldn't be had again. */
export function retryPage(): void {
  store.forget(location.pathname);
  void bring();
}

/** Follows an address of the site: another page, or another state of the one shown. */
export function goTo(to: string): void {
  const { pathname, search, hash } = location;
  const from = pathname + search + hash;
  // As browsers do: a link to where one is leads there again and leaves no second step to go back.
  if (to !== from) history.pushState(null, '', to);
  if (location.pathname !== pathname) return void bring();
  if (!isOnScreen()) return;
  if (to !== from) queryChanged();
  // The dialog it may stand in closes first, and gives its focus back.
  requestAnimationFrame(() => arrive());
}

/** Going back and forward bring the page of that entry; within a page, whoever follows the query is told by the browser. */
export function followHistory(): void {
  addEventListener('popstate', () => {
    if (isOnScreen()) store.stay();
    else void bring();
  });
}

/** The first page: what belongs to a page that has come, and its islands. Resolves once they are live, or can't be for now. */
export function startPage(): Promise<void> {
  dispatchEvent(new Event(PAGE));
  return mountIslands(firstPage, showNewer);
}
