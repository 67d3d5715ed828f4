/** Dispatched on an island after hydration. */
export const ISLAND_LIVE_EVENT = 'site:live';

/** Attribute of a hydrated island. */
export const LIVE_ATTRIBUTE = 'data-live';

const WAITING = `[data-island]:not([${LIVE_ATTRIBUTE}])`;

/** A tap or submit on an island before its hydration. */
interface QueuedEvent {
  island: Element;
  /** The tapped button or submitted form. */
  element: HTMLElement;
  happen(): void;
}

let queuedEvents: QueuedEvent[] = [];

/**
 * Keeps taps on buttons and GET forms of an island until its hydration (event replay). The events are replayed once and
 * in order; an event on a removed element is dropped. The browser handles links, POST forms and invoker commands without
 * delay.
 */
function queueEvent(event: Event, element: HTMLElement, happen: () => void): void {
  const island = element.closest(WAITING);
  if (!island) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  element.ariaBusy = 'true';
  queuedEvents.push({ island, element, happen });
}

/** Keeps clicks and edits in islands that are not live yet, for their replay. */
export function queueEventsForReplay(): void {
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.<HTMLButtonElement>('button');
      // The browser or the shell handles these buttons without the island.
      if (
        !button ||
        button.type === 'submit' ||
        button.matches('[commandfor], [data-retry], [data-narrows] *')
      )
        return;
      queueEvent(event, button, () => button.click());
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      if (form.method === 'get') queueEvent(event, form, () => form.requestSubmit(submitter));
    },
    true,
  );
  addEventListener(ISLAND_LIVE_EVENT, async ({ target }) => {
    const due = queuedEvents.filter(({ island }) => island === target);
    queuedEvents = queuedEvents.filter(({ island }) => island !== target && island.isConnected);
    for (const { element, happen } of due) {
      element.ariaBusy = null;
      if (element.isConnected) happen();
      // The next event may act on what this event rendered.
      await new Promise((done) => setTimeout(done));
    }
  });
}
