import { modelsOf } from '@site/kit/models';
import { CONTENT_ID, PAGE_FAILED_ID } from './data.ts';
import { applySheets, type PageDocument, showHead } from './document.ts';

export const content = (): HTMLElement => document.getElementById(CONTENT_ID) as HTMLElement;

const template = (id: string) => document.getElementById(id) as HTMLTemplateElement | null;

/** A clone of a failure's face. */
export const faceOf = (id: string): HTMLElement => modelsOf(template(id))[0]?.cloneNode(true) as HTMLElement;

const frameLinks = (of: Document) => of.querySelectorAll('header a, footer a');

/** Has the frame's links say which of them lead to the page shown, as its own frame does. */
function showCurrent(source: Document): void {
  const next = frameLinks(source);
  for (const [index, link] of frameLinks(document).entries())
    link.ariaCurrent = next[index]?.ariaCurrent ?? null;
}

/** Animates a change of page where the visitor and the browser want that. */
export function inTransition(change: () => void): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isStill || !('startViewTransition' in document)) {
    change();
    return Promise.resolve();
  }
  const transition = document.startViewTransition(change);
  // The animation may be left out, when another follows for instance; the change happens.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  return transition.updateCallbackDone;
}

/** Puts a fetched page in the place of the one shown. */
export function putInPlace(page: PageDocument): void {
  applySheets(page);
  const source = page.source.getElementById(CONTENT_ID) as HTMLElement;
  content().replaceChildren(...[...source.childNodes].map((node) => document.importNode(node, true)));
  showHead(page);
  showCurrent(page.source);
}

/** Puts the face of a page that can't be had there. */
export function putFailure(): void {
  content().replaceChildren(faceOf(PAGE_FAILED_ID));
}
