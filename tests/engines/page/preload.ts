/** Key under which {@link preload} stores complaints, over several documents. */
export const COMPLAINTS_KEY = 'plaintes';

/** Something a page complained about, with the start of its document in ms since the epoch. */
export interface Complaint {
  document: number;
  text: string;
}

/**
 * Runs in every page before its own scripts and stores the page's complaints under `key`. Uses nothing from outside,
 * because browsers get its text.
 */
export function preload(key: string): void {
  const complain = (text: string) => {
    const complaint = { document: performance.timeOrigin, text };
    sessionStorage.setItem(
      key,
      JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? '[]'), complaint]),
    );
  };
  // WebKit's stacks leave out what was said.
  const inWords = (word: unknown) => (word instanceof Error ? `${word} ${word.stack}` : String(word));
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words) => {
      complain(`console ${level}: ${words.map(inWords).join(' ')}`);
      say(...words);
    };
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element)
        complain(`not loaded: ${target.getAttribute('src') ?? target.getAttribute('href')}`);
      else complain(`uncaught: ${event.message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    complain(`violation: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
  );
}
