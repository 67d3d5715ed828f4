import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Preferences } from './engine.ts';

/** Longest a browser may take for one command, in ms. On a busy machine a page loaded whole takes two or three seconds. */
const LIMIT_MS = 20_000;

/** Longest it may take to end, in ms; whoever waits kills it then. */
export const ENDING_MS = 5_000;

/** What a promise gives, or `undefined` when it takes longer than `ms`. */
export async function within<Result>(ms: number, promise: Promise<Result>): Promise<Result | undefined> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).catch(() => undefined);
  return Promise.race([promise, late]).finally(() => done.abort());
}

/** Passes commands on; one that stays unanswered fails, and so do all that follow, instead of waiting on. */
function listening(
  browser: () => Browser,
  fallSilent: (name: string) => void,
  unanswered: () => string | undefined,
) {
  const listen = async (name: string, command: () => Promise<unknown>) => {
    const fault = () => new Error(`the browser never answered to ${unanswered()}`);
    if (unanswered() && name !== 'close') throw fault();
    const answer = await within(
      LIMIT_MS,
      command().then((value) => ({ value })),
    );
    if (answer) return answer.value;
    fallSilent(name);
    throw fault();
  };
  return new Proxy({} as Browser, {
    get: (_, name: keyof Browser) => {
      // Whoever awaits a browser asks whether it is a promise.
      if (!(name in browser())) return undefined;
      return (...args: unknown[]) =>
        listen(name, () => (browser()[name] as (...all: unknown[]) => Promise<unknown>)(...args));
    },
  });
}

/** Starts an engine's browsers, and replaces the one journeys share once it has fallen silent. */
export class Browsers {
  readonly #start: (preferences: Preferences) => Promise<Browser>;
  #current: Browser | undefined;
  #unanswered: string | undefined;
  /** Whether a browser fell silent in the journey that runs: WebKitGTK's driver does, once in many runs. */
  hasFallenSilent = false;

  constructor(start: (preferences: Preferences) => Promise<Browser>) {
    this.#start = start;
  }

  /** The one all journeys share, from {@link begin} on. */
  readonly shared: Browser = listening(
    () => this.#current as Browser,
    (name) => {
      this.#unanswered = name;
      this.hasFallenSilent = true;
    },
    () => this.#unanswered,
  );

  /** Has the shared one answer when a journey begins, or begins again. */
  async begin(): Promise<void> {
    this.hasFallenSilent = false;
    if (this.#unanswered) await this.close();
    this.#current ??= await this.#start({});
  }

  /** One of its own, for a journey. */
  async own(preferences: Preferences): Promise<Browser> {
    let unanswered: string | undefined;
    const browser = await this.#start(preferences);
    return listening(
      () => browser,
      (name) => {
        unanswered = name;
        this.hasFallenSilent = true;
      },
      () => unanswered,
    );
  }

  /** Ends the shared one. */
  async close(): Promise<void> {
    const browser = this.#current;
    this.#current = undefined;
    this.#unanswered = undefined;
    await browser?.close();
  }
}
