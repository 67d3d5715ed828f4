import { IS_LIVE, LIVE } from '@site/kit/first/waiting';
import { ISLAND_MISSING_ID, ISLAND_STOPPED_ID, MustLoadWhole, PAGE } from '../page/data.ts';
import type { PageDocument } from '../page/document.ts';
import { content, faceOf, modelsOf } from '../page/show.ts';
import { told } from '../signals/told.ts';

/** First and last pause before a module that can't be had is asked for again, in milliseconds. */
const PAUSES_MS = { first: 1_000, last: 60_000 };

/** Waits so many milliseconds, or until the network is back. */
const pause = (ms: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** The open page's policy may not know an origin a remote moved to since: only a page loaded whole brings another. */
const isElsewhere = ({ source, preloads }: PageDocument) =>
  source !== document && preloads.some((href) => new URL(href, location.href).origin !== location.origin);

/** What of a copy answers no more: forms are posted and dialogs opened by the browser itself. */
const DEAD = ':is(button, input, select, textarea):not(form[action] *, [commandfor])';

/** Says behind an island that it can't be had. Returns how to take that away. */
function sayMissing(island: HTMLElement): () => void {
  const face = faceOf(ISLAND_MISSING_ID);
  const name = island.closest<HTMLElement>('[data-named]')?.dataset.named;
  const said = face.querySelector('span');
  if (name && said) said.textContent = name;
  island.after(face);
  return () => face.remove();
}

/** Puts in an island's place what it said, and that it threw: what happened above, whose error it was below. */
function sayStopped(island: HTMLElement, composed: DocumentFragment, error: unknown): void {
  const copy = composed.cloneNode(true) as DocumentFragment;
  for (const control of copy.querySelectorAll<HTMLButtonElement>(DEAD)) control.disabled = true;
  const [above, below] = modelsOf(document.getElementById(ISLAND_STOPPED_ID) as HTMLTemplateElement).map(
    (model) => model.cloneNode(true) as HTMLElement,
  );
  const reason = below?.querySelector('p');
  if (reason) reason.textContent = error instanceof Error ? error.message : String(error);
  island.replaceChildren(above as Node, copy, below as Node);
  const heading = above?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** React, and all that islands need besides: comes with the first island. */
const loadRuntime = () => import('./runtime.tsx');

/** Shows the page as it is now if it stands on other releases by now. */
type ShowNewer = (page: PageDocument) => Promise<void>;

interface Island {
  /** Resolves once it is live, has failed for the first time, or was left. */
  mount(): Promise<void>;
  /** Leaves the island as it was composed: whoever comes back finds it so. */
  leave(): void;
  /** Tries again if that button is this island's. */
  retry(button: Element): boolean;
}

/** Islands of the page shown. */
let mounted: Island[] = [];

/**
 * A part of the page that is React's: composed HTML until its module is there, then live. What the visitor asked of it
 * meanwhile is told once it answers.
 *
 * @param prefix keeps its ids apart from those of other islands
 */
function islandIn(element: HTMLElement, prefix: string, page: PageDocument, showNewer: ShowNewer): Island {
  const composed = document.createDocumentFragment();
  composed.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  let isLeft = false;
  let settle = () => {};
  let unmount = () => {};
  /** Ends the pause before the next try. */
  let tryAgain = () => {};
  /** Takes away what is said about a failure. */
  let takeAway = () => {};

  function toComposed(): void {
    unmount();
    unmount = () => {};
    takeAway();
    element.removeAttribute(IS_LIVE);
    element.replaceChildren(composed.cloneNode(true));
  }

  function onLive(): void {
    element.dispatchEvent(new Event(LIVE, { bubbles: true }));
    // What the browser rendered alone may hold what a page's HTML does.
    if (!composed.firstChild) dispatchEvent(new Event(PAGE));
    settle();
  }

  function stop(error: unknown): void {
    toComposed();
    sayStopped(element, composed, error);
    settle();
    tryAgain = () => {
      if (isLeft) return;
      toComposed();
      void mount();
    };
    // The release of now may do better.
    void showNewer(page);
  }

  async function run(): Promise<void> {
    for (let ms = PAUSES_MS.first; !isLeft; ms = Math.min(ms * 2, PAUSES_MS.last)) {
      try {
        const { load, hydrate } = await loadRuntime();
        const module = await load(element.dataset.island ?? '', page);
        if (isLeft) return;
        takeAway();
        // React is still at work when it says that something threw.
        const onThrown = (error: unknown) => setTimeout(() => isLeft || stop(error));
        unmount = hydrate({ element, module, prefix, page, composed, onLive, onThrown });
        return;
      } catch (error) {
        if (error instanceof MustLoadWhole || isElsewhere(page)) return location.reload();
        if (isLeft) return;
        takeAway();
        takeAway = sayMissing(element);
        settle();
        // Its files may be those of a release that is gone.
        await showNewer(page);
        if (isLeft) return;
        await Promise.race([pause(ms), new Promise<void>((done) => (tryAgain = done))]);
      }
    }
  }

  const mount = () =>
    new Promise<void>((done) => {
      settle = done;
      void run();
    });

  return {
    mount,
    leave() {
      isLeft = true;
      toComposed();
      tryAgain();
    },
    retry(button) {
      const isOurs = element.contains(button) || element.nextElementSibling?.contains(button) === true;
      if (isOurs) tryAgain();
      return isOurs;
    },
  };
}

/** Has React take over the islands of a page. Resolves once each is live, or can't be for now. */
export async function mountIslands(page: PageDocument, showNewer: ShowNewer): Promise<void> {
  told.push(page.data);
  mounted = [...content().querySelectorAll<HTMLElement>('[data-island]')].map((element, index) =>
    islandIn(element, `i${index}`, page, showNewer),
  );
  await Promise.all(mounted.map((island) => island.mount()));
}

/** Leaves the islands of the page shown. */
export function unmountIslands(): void {
  for (const island of mounted) island.leave();
  mounted = [];
}

/** « Réessayer » of an island. False when it isn't one's. */
export const retryIsland = (button: Element): boolean => mounted.some((island) => island.retry(button));
