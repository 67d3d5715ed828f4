import { modelsOf } from '@site/kit/models';
import { ISLAND_MISSING_ID, ISLAND_STOPPED_ID } from '../page/data.ts';
import { faceOf } from '../page/show.ts';

/** What of a copy answers no more: forms are posted and dialogs opened by the browser itself. */
const DEAD = ':is(button, input, select, textarea):not(form[action] *, [commandfor])';

/** Says behind an island that it can't be had. Returns how to take that away. */
export function sayMissing(island: HTMLElement): () => void {
  const face = faceOf(ISLAND_MISSING_ID);
  const name = island.closest<HTMLElement>('[data-named]')?.dataset.named;
  const said = face.querySelector('span');
  if (name && said) said.textContent = name;
  island.after(face);
  return () => face.remove();
}

/** Puts in an island's place what it said, and that it threw: what happened above, whose error it was below. */
export function sayStopped(island: HTMLElement, composed: DocumentFragment, error: unknown): void {
  const copy = composed.cloneNode(true) as DocumentFragment;
  for (const control of copy.querySelectorAll<HTMLButtonElement>(DEAD)) control.disabled = true;
  const [above, below] = modelsOf(document.getElementById(ISLAND_STOPPED_ID) as HTMLTemplateElement).map(
    (model) => model.cloneNode(true) as HTMLElement,
  );
  const reason = below?.querySelector('p');
  if (reason) reason.textContent = error instanceof Error ? error.message : String(error);
  island.replaceChildren(above as Node, copy, below as Node);
  const heading = above?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
