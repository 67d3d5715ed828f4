import { vi } from 'vitest';
import type { Browser } from './engine.ts';
import type { Find } from './finder.ts';
import type { Look, Spot, Step } from './page/find.ts';

/** How long a page may take to become what a test waits for, in ms. */
export const PATIENCE = { timeout: 15_000, interval: 25 };

/** An element as its role and accessible name find it; found anew each time. */
export class Place {
  readonly #browser: Browser;
  readonly #find: Find;
  readonly #steps: Step[];

  constructor(browser: Browser, find: Find, steps: Step[] = []) {
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
  all = (): Promise<Look[]> => this.#find('looks', this.#steps);

  count = async (): Promise<number> => (await this.all()).length;

  texts = async (): Promise<string[]> => (await this.all()).map(({ text }) => text);

  /** The text of the first; nothing while there is none. */
  text = async (): Promise<string | undefined> => (await this.texts())[0];

  /** The first, once there is one. */
  look = (): Promise<Look> =>
    this.#settle(async () => {
      const [first] = await this.all();
      return first ?? 'there is none';
    });

  /** Clicks it with the mouse, once it stands still and nothing lies over it. */
  async click(): Promise<void> {
    let before: Spot = '';
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

  /** Selects an option by its label. */
  choose = (label: string): Promise<unknown> =>
    this.#settle(async () => (await this.#find('choose', this.#steps, label)) ?? {});

  async press(key: string): Promise<void> {
    await this.focus();
    await this.#browser.press(key);
  }

  /** Tries until it isn't told a reason. */
  async #settle<Result>(attempt: () => Promise<Result | string>): Promise<Exclude<Result, string>> {
    return vi.waitFor(async () => {
      const result = await attempt();
      if (typeof result !== 'string') return result as Exclude<Result, string>;
      throw new Error(`${JSON.stringify(this.#steps)}: ${result}`);
    }, PATIENCE);
  }
}
