import { IS_LIVE, LIVE } from '@site/kit/first/waiting';
import { CONTENT_ID, ISLAND_MISSING_ID, ISLAND_STOPPED_ID, PAGE, type PageData } from '../page/data.ts';
import { fetchPageData } from '../page/read.ts';
import { cloneTemplate } from '../page/templates.ts';
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

/** What of a copy answers no more: forms are posted and dialogs opened by the browser itself. */
const DEAD = ':is(button, input, select, textarea):not(form[action] *, [commandfor])';

/** Says behind an island that it can't be had. Returns how to take that away. */
function sayMissing(island: HTMLElement): () => void {
  const [face] = cloneTemplate(ISLAND_MISSING_ID) as [HTMLElement];
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
  const [above, below] = cloneTemplate(ISLAND_STOPPED_ID);
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

const releasesOf = ({ shell, remotes }: PageData) => JSON.stringify([shell, remotes]);

/** Reloads the page when the host serves it with other releases: the files of this one's may be gone. */
async function reloadIfReleased(data: PageData): Promise<void> {
  const current = await fetchPageData().catch(() => null);
  if (current && releasesOf(current) !== releasesOf(data)) location.reload();
}

interface Island {
  /** Resolves once it is live, or has failed for the first time. */
  mount(): Promise<void>;
  /** Tries again if that button is this island's. */
  retry(button: Element): boolean;
}

/** Islands of the page. */
let mounted: Island[] = [];

/**
 * A part of the page that is React's: composed HTML until its module is there, then live. What the visitor asked of it
 * meanwhile is told once it answers.
 *
 * @param prefix keeps its ids apart from those of other islands
 */
function islandIn(element: HTMLElement, prefix: string, data: PageData): Island {
  const id = element.dataset.island ?? '';
  const composed = document.createDocumentFragment();
  composed.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  let settle = () => {};
  let unmount = () => {};
  /** Ends the pause before the next try. */
  let tryAgain = () => {};
  /** Takes away what is said about a failure. */
  let takeAway = () => {};
  /** Whether the visitor asked for the try that runs. */
  let isAsked = false;

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
      toComposed();
      void run();
    };
    // The release of now may do better.
    void reloadIfReleased(data);
  }

  async function run(): Promise<void> {
    for (let ms = PAUSES_MS.first; ; ms = Math.min(ms * 2, PAUSES_MS.last)) {
      try {
        const { load, hydrate } = await loadRuntime();
        const module = await load(id, data, isAsked);
        takeAway();
        // React is still at work when it says that something threw.
        const onThrown = (error: unknown) => setTimeout(() => stop(error));
        unmount = hydrate({ element, module, prefix, data, composed, onLive, onThrown });
        return;
      } catch {
        takeAway();
        takeAway = sayMissing(element);
        settle();
        await reloadIfReleased(data);
        isAsked = false;
        await Promise.race([pause(ms), new Promise<void>((done) => (tryAgain = done))]);
      }
    }
  }

  return {
    mount: () =>
      new Promise<void>((done) => {
        settle = done;
        void run();
      }),
    retry(button) {
      const isOurs = element.contains(button) || element.nextElementSibling?.contains(button) === true;
      isAsked ||= isOurs;
      if (isOurs) tryAgain();
      return isOurs;
    },
  };
}

/** Has React take over the islands of the page. Resolves once each is live, or can't be for now. */
export async function mountIslands(data: PageData): Promise<void> {
  told.push(data);
  const elements = document.querySelectorAll<HTMLElement>(`#${CONTENT_ID} [data-island]`);
  mounted = [...elements].map((element, index) => islandIn(element, `i${index}`, data));
  await Promise.all(mounted.map((island) => island.mount()));
}

/** « Réessayer » of an island. False when it isn't one's. */
export const retryIsland = (button: Element): boolean => mounted.some((island) => island.retry(button));
