/** Key under which {@link recordPageErrors} stores page errors, over several documents. */
export const PAGE_ERRORS_KEY = 'page-errors';

/** Error of a page, with the start of its document in ms since the epoch. */
export interface PageError {
  document: number;
  text: string;
}

/**
 * Runs in every page before its own scripts and stores the page's errors under `key`. Uses nothing from outside,
 * because browsers get its text.
 */
export function recordPageErrors(key: string): void {
  const recordError = (text: string) => {
    const pageError = { document: performance.timeOrigin, text };
    sessionStorage.setItem(
      key,
      JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? '[]'), pageError]),
    );
  };
  // WebKit's stacks leave out what was said.
  const inWords = (word: unknown) => (word instanceof Error ? `${word} ${word.stack}` : String(word));
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words) => {
      recordError(`console ${level}: ${words.map(inWords).join(' ')}`);
      say(...words);
    };
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element)
        recordError(`not loaded: ${target.getAttribute('src') ?? target.getAttribute('href')}`);
      else recordError(`uncaught: ${event.message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => recordError(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    recordError(`violation: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
  );
}
