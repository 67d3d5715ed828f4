import { expect } from 'vitest';
import type { Browser } from './engine.ts';
import { finderOf } from './finder.ts';
import { BLANK, type Front } from './front.ts';
import { COMPLAINTS, type Complaint } from './page/preload.ts';
import { PATIENCE, Place } from './place.ts';

/** Somebody in front of a browser. */
export class Visitor extends Place {
  readonly browser: Browser;
  readonly front: Front;
  /** Documents from before are somebody else's: one may still complain after it was left. */
  #since = 0;

  constructor(browser: Browser, front: Front, finder: string) {
    super(browser, finderOf(browser, finder));
    this.browser = browser;
    this.front = front;
  }

  /** Makes the window's content this large, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.browser.resize(width, height);
    await this.sees(() => this.browser.evaluate('[innerWidth, innerHeight]')).toEqual([width, height]);
  }

  /** Forgets everything. The window stays at one origin, because WebKit starts a process for each. */
  async comeAnew(): Promise<void> {
    await this.browser.open(this.front.origin + BLANK);
    await this.browser.evaluate('localStorage.clear() ?? sessionStorage.clear()');
    this.#since = await this.browser.evaluate('performance.timeOrigin');
    await this.resize(1440, 900);
    this.front.startAnew();
  }

  /** Loads a page and waits until it answers. */
  async visit(path: string): Promise<void> {
    await this.browser.open(this.front.origin + path);
    await this.hydrated();
  }

  /** Frame and page answer by themselves. */
  hydrated = (): Promise<void> =>
    this.sees(() => this.browser.evaluate('window.__released')).toEqual(['frame', 'page']);

  /** Texts of the content's headings of the first level. */
  headings = (): Promise<string[]> =>
    this.browser.evaluate(
      `[...document.querySelectorAll('main h1')].map((h1) => h1.textContent.replace(/\\s+/g, ' ').trim())`,
    );

  /** By how many pixels the page is wider than the window. */
  overflow = (): Promise<number> =>
    this.browser.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  /** Where the visitor stands, without the origin. */
  path = async (): Promise<string> => (await this.browser.url()).replace(this.front.origin, '');

  /** Stands on `path`, which came by client-side navigation: its heading has the focus. */
  async arrives(path: string): Promise<void> {
    await this.sees(this.path).toBe(path);
    await this.sees(() => this.browser.evaluate("document.activeElement?.matches('main h1')")).toBe(true);
  }

  /** `expect`, asked again until it holds. */
  sees = <Value>(value: () => Promise<Value>) => expect.poll(value, PATIENCE);

  /** What pages complained about since the visitor came. */
  async complaints(): Promise<string[]> {
    const kept = await this.browser.evaluate<string | null>(`sessionStorage.getItem('${COMPLAINTS}')`);
    const own = (JSON.parse(kept ?? '[]') as Complaint[]).filter(({ document }) => document >= this.#since);
    return [...this.front.complaints, ...own.map(({ text }) => text)];
  }
}
