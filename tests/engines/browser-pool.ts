import { withDeadline } from './deadline.ts';
import type { Browser, Preferences } from './firefox.ts';

/** Longest a browser may take for one command, in ms. On a busy machine a page loaded whole takes two or three seconds. */
const LIMIT_MS = 20_000;

/** A started browser, and the command it left unanswered. */
interface Line {
  browser?: Browser | undefined;
  unanswered?: string | undefined;
}

/** Passes commands on; one that stays unanswered fails, and so do all that follow, instead of waiting on. */
function listening(line: Line, fallSilent: () => void): Browser {
  const listen = async (name: string, command: () => Promise<unknown>) => {
    const fault = () => new Error(`the browser never answered to ${line.unanswered}`);
    if (line.unanswered && name !== 'close') throw fault();
    const answer = await withDeadline(
      LIMIT_MS,
      command().then((value) => ({ value })),
    );
    if (answer) return answer.value;
    line.unanswered = name;
    fallSilent();
    throw fault();
  };
  return new Proxy({} as Browser, {
    get: (_, name: keyof Browser) => {
      const command = line.browser?.[name] as ((...args: unknown[]) => Promise<unknown>) | undefined;
      // `await` reads `then` of a browser, to see if it is a promise.
      return command && ((...args: unknown[]) => listen(name, () => command(...args)));
    },
  });
}

/** Starts an engine's browsers, and replaces the one journeys share once it has fallen silent. */
export class BrowserPool {
  readonly #start: (preferences: Preferences) => Promise<Browser>;
  readonly #line: Line = {};
  /** True if a browser fell silent in the current journey: WebKitGTK's driver does, once in many runs. */
  hasTimedOut = false;

  constructor(start: (preferences: Preferences) => Promise<Browser>) {
    this.#start = start;
  }

  #listening = (line: Line) =>
    listening(line, () => {
      this.hasTimedOut = true;
    });

  /** The one all journeys share, from {@link begin} on. */
  readonly shared: Browser = this.#listening(this.#line);

  /** Has the shared one answer when a journey begins, or begins again. */
  async begin(): Promise<void> {
    this.hasTimedOut = false;
    if (this.#line.unanswered) await this.close();
    this.#line.browser ??= await this.#start({});
  }

  /** One of its own, for a journey. */
  own = async (preferences: Preferences): Promise<Browser> =>
    this.#listening({ browser: await this.#start(preferences) });

  /** Ends the shared one. */
  async close(): Promise<void> {
    const { browser } = this.#line;
    Object.assign(this.#line, { browser: undefined, unanswered: undefined });
    await browser?.close();
  }
}
