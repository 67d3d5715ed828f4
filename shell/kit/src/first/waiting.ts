/** Dispatched on an island once React answers in it. */
export const LIVE = 'site:live';

/** Marks an island in which React answers. */
export const IS_LIVE = 'data-live';

const WAITING = `[data-island]:not([${IS_LIVE}])`;

/** What a visitor asked of an island that wasn't there yet. */
interface Kept {
  island: Element;
  /** What was tapped. */
  element: HTMLElement;
  happen(): void;
}

let kept: Kept[] = [];

/**
 * Keeps what a visitor asks of an island before React answers in it: taps on its buttons, and forms that would only load
 * the page again. They happen once and in order when the island is live, or never if what was tapped has gone by then. Links,
 * forms that post and what buttons command are the browser's own.
 */
function keep(event: Event, element: HTMLElement, happen: () => void): void {
  const island = element.closest(WAITING);
  if (!island) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  element.ariaBusy = 'true';
  kept.push({ island, element, happen });
}

export function keepForIslands(): void {
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.<HTMLButtonElement>('button');
      // What the browser or the shell answers waits for nobody.
      if (
        !button ||
        button.type === 'submit' ||
        button.matches('[commandfor], [data-retry], [data-narrows] *')
      )
        return;
      keep(event, button, () => button.click());
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      if (form.method === 'get') keep(event, form, () => form.requestSubmit(submitter));
    },
    true,
  );
  addEventListener(LIVE, async ({ target }) => {
    const due = kept.filter(({ island }) => island === target);
    kept = kept.filter(({ island }) => island !== target && island.isConnected);
    for (const { element, happen } of due) {
      element.ariaBusy = null;
      if (element.isConnected) happen();
      // The next is asked of what this one made.
      await new Promise((done) => setTimeout(done));
    }
  });
}
