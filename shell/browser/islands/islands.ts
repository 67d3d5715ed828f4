import { ISLAND_LIVE_EVENT, LIVE_ATTRIBUTE } from '@site/kit/bootstrap/event-replay';
import {
  CONTENT_ID,
  ISLAND_ERROR_TEMPLATE_ID,
  ISLAND_MISSING_TEMPLATE_ID,
  PAGE_CONTENT_EVENT,
  type PageData,
} from '../../app/page/data.ts';
import { fetchPageData } from '../page/read.ts';
import { cloneTemplate } from '../page/templates.ts';
import { telemetryQueue } from '../telemetry/telemetry-queue.ts';
import type { IslandStartOptions } from './start.ts';

/** First and longest pause before a failed module is requested again, in milliseconds. */
const PAUSES_MS = { first: 1_000, last: 60_000 };

/** Resolves after `ms` milliseconds, or earlier when the browser is back online. */
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

/** Controls that need the island's script. Forms with an action and `commandfor` buttons work without the script. */
const DEAD = ':is(button, input, select, textarea):not(form[action] *, [commandfor])';

/** Shows a message after an island whose module can't be loaded. Returns the message. */
function sayMissing(island: HTMLElement): HTMLElement {
  const [face] = cloneTemplate(ISLAND_MISSING_TEMPLATE_ID) as [HTMLElement];
  const name = island.closest<HTMLElement>('[data-named]')?.dataset.named;
  const label = face.querySelector('span');
  if (name && label) label.textContent = name;
  island.after(face);
  return face;
}

/**
 * Puts a message above a failed island's composed HTML, and the error's text below. Returns a function that removes both.
 * The fields keep their values.
 */
function sayStopped(island: HTMLElement, error: unknown): () => void {
  const dead = [...island.querySelectorAll<HTMLButtonElement>(DEAD)].filter(({ disabled }) => !disabled);
  for (const control of dead) control.disabled = true;
  const [above, below] = cloneTemplate(ISLAND_ERROR_TEMPLATE_ID) as [HTMLElement, HTMLElement];
  const reason = below.querySelector('p');
  if (reason) reason.textContent = error instanceof Error ? error.message : String(error);
  island.prepend(above);
  island.append(below);
  const heading = above.querySelector<HTMLElement>('h2');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus();
  }
  return () => {
    above.remove();
    below.remove();
    for (const control of dead) control.disabled = false;
  };
}

/** Loads what starts an island: React and the rest of the island runtime, unless the remote renders by itself. */
const loadRuntime = ({ dataset }: HTMLElement) =>
  dataset.render === 'mount' ? import('./mount.ts') : import('./runtime.tsx');

const getReleases = ({ shell, remotes }: PageData) => JSON.stringify([shell, remotes]);

/** Reloads the page when the host serves other releases of it: the files of the loaded releases may be gone. */
async function reloadIfReleased(data: PageData): Promise<void> {
  const current = await fetchPageData().catch(() => null);
  if (current && getReleases(current) !== getReleases(data)) location.reload();
}

interface Island {
  /** Resolves once the island is live, or has failed for the first time. */
  mount(): Promise<void>;
  /** Tries again if the button belongs to this island. Returns true if the button does. */
  retry(button: Element): boolean;
}

let mounted: Island[] = [];

/**
 * Returns an island of the page: composed HTML until its module is loaded, then rendered by React or by the remote itself.
 * Events that the visitor caused before hydration are replayed once the island is live.
 *
 * @param prefix makes the ids that React generates for the island unique in the page
 */
function islandIn(element: HTMLElement, prefix: string, data: PageData): Island {
  const id = element.dataset.island ?? '';
  const composed = document.createDocumentFragment();
  composed.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  let settle = () => {};
  let unmount = () => {};
  /** Ends the pause before the next try. */
  let tryAgain = () => {};
  /** The message after the island about its missing module. */
  let message: HTMLElement | undefined;
  /** True when the visitor requested the current try with « Réessayer ». */
  let isAsked = false;

  function toComposed(): void {
    unmount();
    unmount = () => {};
    message?.remove();
    element.removeAttribute(LIVE_ATTRIBUTE);
    element.replaceChildren(composed.cloneNode(true));
  }

  function onLive(): void {
    element.dispatchEvent(new Event(ISLAND_LIVE_EVENT, { bubbles: true }));
    // An island rendered by the browser alone may hold elements that page scripts look for.
    if (!composed.firstChild) dispatchEvent(new Event(PAGE_CONTENT_EVENT));
    settle();
  }

  function stop(error: unknown, restoreFields: (island: HTMLElement) => void): void {
    toComposed();
    const resume = sayStopped(element, error);
    restoreFields(element);
    settle();
    tryAgain = () => {
      resume();
      void run();
    };
    // A newer release may not have the error.
    void reloadIfReleased(data);
  }

  async function run(): Promise<void> {
    for (let ms = PAUSES_MS.first; ; ms = Math.min(ms * 2, PAUSES_MS.last)) {
      try {
        const { loadIsland } = await loadRuntime(element);
        const start = await loadIsland(id, data, isAsked);
        message?.remove();
        tryAgain = () => {};
        // React is still committing when it reports an error: the island is unmounted in a later task.
        const onThrown: IslandStartOptions['onThrown'] = (error, restoreFields = () => {}) =>
          setTimeout(() => stop(error, restoreFields));
        unmount = start({ element, prefix, data, composed, onLive, onThrown });
        return;
      } catch {
        isAsked = false;
        // Before the message shows its button: the visitor may click while the page data are fetched.
        const retried = new Promise<void>((done) => (tryAgain = done));
        message?.remove();
        message = sayMissing(element);
        settle();
        await reloadIfReleased(data);
        await Promise.race([pause(ms), retried]);
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
      const isOurs = element.contains(button) || message?.contains(button) === true;
      isAsked ||= isOurs;
      if (isOurs) tryAgain();
      return isOurs;
    },
  };
}

/** Mounts the islands of the page. Resolves once each island is live or has failed for the first time. */
export async function mountIslands(data: PageData): Promise<void> {
  telemetryQueue.push(data);
  const elements = document.querySelectorAll<HTMLElement>(`#${CONTENT_ID} [data-island]`);
  mounted = [...elements].map((element, index) => islandIn(element, `i${index}`, data));
  await Promise.all(mounted.map((island) => island.mount()));
}

/** Handles « Réessayer »: retries the island that the button belongs to. Returns false for any other button. */
export const retryIsland = (button: Element): boolean => mounted.some((island) => island.retry(button));
