/** See docs/product.md#navigation. */
const CLOSE_DELAY_MS = 150;

/** A touch opens by its click alone: the hover a touch pretends would open, and its click close again. */
const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';

/** Not every target of a pointer is an element: it leaves the window, too. */
const groupOf = (target: EventTarget | null) => (target as Element).closest?.<HTMLElement>('[data-menu]');
const buttonOf = (group: Element) => group.querySelector('button') as HTMLButtonElement;
const isOpen = (group: Element) => buttonOf(group).ariaExpanded === 'true';

let openedByHover: Element | null = null;
let closing: ReturnType<typeof setTimeout>;

/** Opens one group and closes the others; with none, closes all. */
function openOnly(open?: Element | null): void {
  clearTimeout(closing);
  for (const group of document.querySelectorAll('[data-menu]'))
    buttonOf(group).ariaExpanded = String(group === open);
}

const closeMenus = (): void => openOnly();

/**
 * The navigation's groups: hovering opens, leaving closes 150 ms later; click, Enter and Space toggle, Esc closes and
 * gives the focus back.
 */
export function answerMenus(): void {
  document.addEventListener('pointerover', (event) => {
    const group = groupOf(event.target);
    if (!group || !isMouse(event) || group.contains(event.relatedTarget as Node)) return;
    if (!isOpen(group)) openedByHover = group;
    openOnly(group);
  });
  document.addEventListener('pointerout', (event) => {
    const group = groupOf(event.target);
    if (!group || !isMouse(event) || group.contains(event.relatedTarget as Node)) return;
    closing = setTimeout(closeMenus, CLOSE_DELAY_MS);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const group = groupOf(target);
    if (group && isOpen(group) && !group.contains(relatedTarget as Node)) closeMenus();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const group = groupOf(target);
    if (key !== 'Escape' || !group || !isOpen(group)) return;
    closeMenus();
    buttonOf(group).focus();
  });
  document.addEventListener('click', ({ target }) => {
    const group = groupOf(target);
    if (!group) return;
    // A link leads on, also to the page shown.
    if ((target as Element).closest('a')) closeMenus();
    if (!buttonOf(group).contains(target as Node)) return;
    // The pointer that opened by hovering means the same by its first click.
    const confirms = isOpen(group) && openedByHover === group;
    openedByHover = null;
    if (!confirms) openOnly(isOpen(group) ? null : group);
  });
}
