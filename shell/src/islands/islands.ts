import { IS_LIVE, LIVE } from '@site/kit/first/waiting';
import { MustLoadWhole, PAGE } from '../page/data.ts';
import type { PageDocument } from '../page/document.ts';
import { content } from '../page/show.ts';
import { told } from '../signals/told.ts';
import { sayMissing, sayStopped } from './faces.ts';

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

/** Shows a page anew if it stands on other releases by now. */
type Renew = (page: PageDocument) => Promise<void>;

/** The open page's policy may not know an origin a remote moved to since: only a page loaded whole brings another. */
const isElsewhere = ({ source, modules }: PageDocument) =>
  source !== document && modules.some((href) => new URL(href, location.href).origin !== location.origin);

/** React, and all that islands need besides: comes with the first island. */
const loadRuntime = () => import('./runtime.tsx');

/** Islands of the page shown. */
let mounted: Island[] = [];

/**
 * A part of the page that is React's: composed HTML until its module is there, then live. What the visitor asked of it
 * meanwhile is told once it answers.
 */
class Island {
  readonly #element: HTMLElement;
  readonly #prefix: string;
  readonly #page: PageDocument;
  readonly #renew: Renew;
  readonly #composed = document.createDocumentFragment();
  #isLeft = false;
  #unmount = () => {};
  /** Ends the pause before the next try. */
  #retry = () => {};
  /** Takes away what is said about a failure. */
  #takeAway = () => {};
  #settled = () => {};

  constructor(element: HTMLElement, prefix: string, page: PageDocument, renew: Renew) {
    this.#renew = renew;
    this.#element = element;
    this.#prefix = prefix;
    this.#page = page;
    this.#composed.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  }

  /** Resolves once it is live, has failed for the first time, or was left. */
  mount(): Promise<void> {
    return new Promise((settled) => {
      this.#settled = settled;
      void this.#mount();
    });
  }

  /** Leaves the island as it was composed: whoever comes back finds it so. */
  leave(): void {
    this.#isLeft = true;
    this.#toComposed();
    this.#retry();
  }

  #toComposed(): void {
    this.#unmount();
    this.#unmount = () => {};
    this.#takeAway();
    this.#element.removeAttribute(IS_LIVE);
    this.#element.replaceChildren(this.#composed.cloneNode(true));
  }

  /** Tries again if that button is this island's. */
  retry(button: Element): boolean {
    const isOurs = this.#element.contains(button) || this.#element.nextElementSibling?.contains(button);
    if (isOurs) this.#retry();
    return isOurs === true;
  }

  async #mount(): Promise<void> {
    for (let ms = PAUSES_MS.first; !this.#isLeft; ms = Math.min(ms * 2, PAUSES_MS.last)) {
      try {
        const { load, hydrate } = await loadRuntime();
        const module = await load(this.#element.dataset.island ?? '', this.#page);
        if (this.#isLeft) return;
        this.#takeAway();
        this.#unmount = hydrate({
          element: this.#element,
          module,
          prefix: this.#prefix,
          page: this.#page,
          composed: this.#composed,
          onLive: () => this.#isLive(),
          // React is still at work when it says so.
          onThrown: (error) => setTimeout(() => this.#isLeft || this.#stop(error)),
        });
        return;
      } catch (error) {
        if (error instanceof MustLoadWhole || isElsewhere(this.#page)) return location.reload();
        if (this.#isLeft) return;
        this.#takeAway();
        this.#takeAway = sayMissing(this.#element);
        this.#settled();
        // Its files may be those of a release that is gone.
        await this.#renew(this.#page);
        if (this.#isLeft) return;
        await Promise.race([pause(ms), new Promise<void>((done) => (this.#retry = done))]);
      }
    }
  }

  #isLive(): void {
    this.#element.dispatchEvent(new Event(LIVE, { bubbles: true }));
    // What the browser rendered alone may hold what a page's HTML does.
    if (!this.#composed.firstChild) dispatchEvent(new Event(PAGE));
    this.#settled();
  }

  #stop(error: unknown): void {
    this.#toComposed();
    sayStopped(this.#element, this.#composed, error);
    this.#settled();
    this.#retry = () => {
      if (this.#isLeft) return;
      this.#toComposed();
      void this.mount();
    };
    // The release of now may do better.
    void this.#renew(this.#page);
  }
}

/** Has React take over the islands of a page. Resolves once each is live, or can't be for now. */
export async function mountIslands(page: PageDocument, renew: Renew): Promise<void> {
  told.push(page.data);
  mounted = [...content().querySelectorAll<HTMLElement>('[data-island]')].map(
    (element, index) => new Island(element, `i${index}`, page, renew),
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
