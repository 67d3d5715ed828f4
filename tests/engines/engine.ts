/** What a browser is started with. */
export interface Preferences {
  /** The system's scheme is dark. */
  isDark?: boolean;
  /** The system asks for less motion. */
  hasLessMotion?: boolean;
  /** Scripts of pages don't run; {@link Browser.evaluate} goes on. */
  isScriptless?: boolean;
}

/** One window of a started browser: the little that is said differently to each engine. */
export interface Browser {
  /** Loads a page whole and waits for its `load` event. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Value of a JavaScript expression in the page, as JSON holds it. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Presses and releases the mouse there, in CSS pixels of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses `Enter`, `ArrowLeft`, `a`, or with modifiers `Shift+Tab`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Has the viewport made this large, in CSS pixels; the page learns it a little later. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** A browser engine beside Chromium, which the journeys of Playwright cover. */
export interface Engine {
  name: string;
  /** Why it can't be run here; `undefined` when it can, installed first where that is allowed. */
  lacking(): string | undefined;
  /** Whether {@link start} runs `preload` before a page's own scripts; else whoever serves the page puts it in. */
  canPreload: boolean;
  /** Starts it. `preload` is JavaScript. */
  start(preferences: Preferences, preload: string): Promise<Browser>;
}
