/** See docs/product.md#navigation. */
const CLOSE_DELAY_MS = 150;

/** Returns true for a mouse. A touch also fires hover events: these would open a menu that the click then closes. */
const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';

/** Returns the menu group that holds the target. The target is no element when the pointer leaves the window. */
const getGroup = (target: EventTarget | null) => (target as Element).closest?.<HTMLElement>('[data-menu]');
const getButton = (group: Element) => group.querySelector('button') as HTMLButtonElement;
const isOpen = (group: Element) => getButton(group).ariaExpanded === 'true';

let openedByHover: Element | null = null;
let closing: ReturnType<typeof setTimeout>;

/** Opens a group and closes the others. Without an argument, closes all groups. */
function openOnly(open?: Element | null): void {
  clearTimeout(closing);
  for (const group of document.querySelectorAll('[data-menu]'))
    getButton(group).ariaExpanded = String(group === open);
}

const closeMenus = (): void => openOnly();

/**
 * Registers the listeners of the navigation's groups. Hovering opens a group, and leaving closes the group 150 ms later.
 * Click, Enter and Space toggle. A press outside of the groups closes them. Esc closes (WCAG 1.4.13), and returns a
 * focus in the group to its button.
 */
export function addMenuListeners(): void {
  document.addEventListener('pointerover', (event) => {
    const group = getGroup(event.target);
    if (!group || !isMouse(event) || group.contains(event.relatedTarget as Node)) return;
    if (!isOpen(group)) openedByHover = group;
    openOnly(group);
  });
  document.addEventListener('pointerout', (event) => {
    const group = getGroup(event.target);
    if (!group || !isMouse(event) || group.contains(event.relatedTarget as Node)) return;
    closing = setTimeout(closeMenus, CLOSE_DELAY_MS);
  });
  // Safari moves no focus on a touch beside the group.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!getGroup(target)) closeMenus();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const group = getGroup(target);
    if (group && isOpen(group) && !group.contains(relatedTarget as Node)) closeMenus();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return;
    const group = getGroup(target);
    if (group && isOpen(group)) getButton(group).focus();
    closeMenus();
  });
  document.addEventListener('click', ({ target }) => {
    const group = getGroup(target);
    if (!group) return;
    // A link to the current page loads nothing, so the menu would stay open.
    if ((target as Element).closest('a')) closeMenus();
    if (!getButton(group).contains(target as Node)) return;
    // The first click on a group that hovering opened leaves the group open.
    const confirms = isOpen(group) && openedByHover === group;
    openedByHover = null;
    if (!confirms) openOnly(isOpen(group) ? null : group);
  });
}
