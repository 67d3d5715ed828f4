import { join } from 'node:path';
import { build } from 'vite';
import { expect, vi } from 'vitest';
import { BLANK_PATH, type FaultProxy } from './fault-proxy.ts';
import type { Browser } from './firefox.ts';
import type { ClickPoint, ElementSnapshot, elementFinder, RoleQuery } from './page/find.ts';
import { PAGE_ERRORS_KEY, type PageError } from './page/record-page-errors.ts';

type Finder = typeof elementFinder;

/** Calls a function of `page/find.ts` in the page. */
type Find = <Name extends keyof Finder>(
  name: Name,
  ...args: Parameters<Finder[Name]>
) => Promise<ReturnType<Finder[Name]>>;

/** `page/find.ts` with its library as one script. */
export async function buildElementFinder(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page/find.ts'), formats: ['iife'], name: 'finder' },
    },
  });
  const [{ output }] = [result].flat() as unknown as [{ output: { code: string }[] }];
  return `(() => { ${output[0]?.code} })()`;
}

/** Takes the script into each page that isn't known yet. */
function getFinder(browser: Browser, script: string): Find {
  return async (name, ...args) => {
    type Answer = { value: ReturnType<Finder[typeof name]> } | null;
    const call = `window.__finder ? { value: __finder.${name}(...${JSON.stringify(args)}) } : null`;
    const ask = () => browser.evaluate<Answer>(call);
    let answer = await ask();
    while (!answer) {
      await browser.evaluate(script);
      answer = await ask();
    }
    return answer.value;
  };
}

/** Time that a page has to reach the state that a test waits for, in ms. */
const POLLING = { timeout: 30_000, interval: 25 };

/** An element as its role and accessible name find it; found anew each time. */
class Place {
  readonly #browser: Browser;
  readonly #find: Find;
  readonly #steps: RoleQuery[];

  constructor(browser: Browser, find: Find, steps: RoleQuery[] = []) {
    this.#browser = browser;
    this.#find = find;
    this.#steps = steps;
  }

  /** Those of this role inside of it. */
  role(role: string, name?: string | RegExp, text?: string): Place {
    const step = { role, name: name instanceof RegExp ? { source: name.source } : name, text };
    return new Place(this.#browser, this.#find, [...this.#steps, step]);
  }

  /** All of them, in document order, as they are now. */
  all = (): Promise<ElementSnapshot[]> => this.#find('looks', this.#steps);

  count = async (): Promise<number> => (await this.all()).length;

  texts = async (): Promise<string[]> => (await this.all()).map(({ text }) => text);

  /** The text of the first; nothing while there is none. */
  text = async (): Promise<string | undefined> => (await this.texts())[0];

  /** The first, once there is one. */
  look = (): Promise<ElementSnapshot> =>
    this.#settle(async () => {
      const [first] = await this.all();
      return first ?? 'there is none';
    });

  /** Clicks the element with the mouse, once it no longer moves and no other element covers it. */
  async click(): Promise<void> {
    let before: ClickPoint = '';
    const { x, y } = await this.#settle(async () => {
      const spot = await this.#find('spot', this.#steps);
      const isStill = JSON.stringify(spot) === JSON.stringify(before);
      before = spot;
      return isStill || typeof spot === 'string' ? spot : 'it moves';
    });
    await this.#browser.clickAt(x, y);
  }

  focus = (): Promise<unknown> => this.#settle(async () => (await this.#find('focus', this.#steps)) ?? {});

  /** Replaces what the field holds by typing. */
  async fill(text: string): Promise<void> {
    await this.focus();
    if ((await this.look()).value) {
      await this.#browser.press('Control+a');
      await this.#browser.press('Backspace');
    }
    if (text) await this.#browser.type(text);
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.#browser.press(key);
  }

  /** Repeats the attempt until its result is no string, which is the reason of a failure. */
  async #settle<Result>(attempt: () => Promise<Result | string>): Promise<Exclude<Result, string>> {
    return vi.waitFor(async () => {
      const result = await attempt();
      if (typeof result !== 'string') return result as Exclude<Result, string>;
      throw new Error(`${JSON.stringify(this.#steps)}: ${result}`);
    }, POLLING);
  }
}

/** A visitor in front of a browser. */
export class Visitor extends Place {
  readonly browser: Browser;
  readonly faultProxy: FaultProxy;
  /** Start of this visitor: earlier documents belong to another visitor, and may still log errors after they were left. */
  #since = 0;

  constructor(browser: Browser, faultProxy: FaultProxy, finder: string) {
    super(browser, getFinder(browser, finder));
    this.browser = browser;
    this.faultProxy = faultProxy;
  }

  /** Makes the window's content this large, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.browser.resize(width, height);
    await this.expectPoll(() => this.browser.evaluate('[innerWidth, innerHeight]')).toEqual([width, height]);
  }

  /** Forgets everything. The window stays at one origin, because WebKit starts a process for each. */
  async reset(): Promise<void> {
    await this.browser.open(this.faultProxy.origin + BLANK_PATH);
    await this.browser.evaluate('localStorage.clear() ?? sessionStorage.clear()');
    this.#since = await this.browser.evaluate('performance.timeOrigin');
    await this.resize(1440, 900);
    this.faultProxy.startNewVisitor();
  }

  /** Loads a page and waits until it answers. */
  async visit(path: string): Promise<void> {
    await this.browser.open(this.faultProxy.origin + path);
    await this.hydrated();
  }

  /** Frame and page answer by themselves. */
  hydrated = (): Promise<void> =>
    this.expectPoll(() => this.browser.evaluate('window.__released')).toEqual(['frame', 'page']);

  /** Texts of the content's headings of the first level. */
  headings = (): Promise<string[]> =>
    this.browser.evaluate(
      `[...document.querySelectorAll('main h1')].map((h1) => h1.textContent.replace(/\\s+/g, ' ').trim())`,
    );

  /** By how many pixels the page is wider than the window. */
  overflow = (): Promise<number> =>
    this.browser.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  /** Returns the address of the open page, without the origin. */
  path = async (): Promise<string> => (await this.browser.url()).replace(this.faultProxy.origin, '');

  /** Waits until the visitor is on `path` and its heading is in the page. */
  async arrives(path: string): Promise<void> {
    await this.expectPoll(this.path).toBe(path);
    await this.expectPoll(() => this.browser.evaluate("document.querySelector('main h1') !== null")).toBe(
      true,
    );
  }

  /** `expect`, repeated until it holds. */
  expectPoll = <Value>(value: () => Promise<Value>) => expect.poll(value, POLLING);

  /** Returns the errors of pages and of the proxy since the visitor began. */
  async pageErrors(): Promise<string[]> {
    const pageErrors = await this.browser.evaluate<string | null>(
      `sessionStorage.getItem('${PAGE_ERRORS_KEY}')`,
    );
    const own = (JSON.parse(pageErrors ?? '[]') as PageError[]).filter(
      ({ document }) => document >= this.#since,
    );
    return [...this.faultProxy.pageErrors, ...own.map(({ text }) => text)];
  }
}
