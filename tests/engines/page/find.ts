import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isInaccessible,
} from 'dom-accessibility-api';

/** An element by its role and texts, as assistive technology finds it, without tag or class. */
export interface RoleQuery {
  role: string;
  /** The whole accessible name, or a regular expression as `source`. */
  name?: string | { source: string };
  /** A text it holds. */
  text?: string;
}

/** An element as visitors meet it. */
export interface ElementSnapshot {
  name: string;
  description: string;
  /** As painted, with single blanks. */
  text: string;
  value: string;
  isFocused: boolean;
  /** True if no part of it is above or below the window. */
  isOnScreen: boolean;
  attributes: Record<string, string>;
}

/** The point to click, or the reason why the element can't be clicked yet. */
export type ClickPoint = { x: number; y: number } | string;

const blanks = (text: string) => text.replace(/\s+/g, ' ').trim();

/** As painted, because that is what is read: blocks are apart, and what is hidden isn't there. */
const painted = (element: HTMLElement) => blanks(element.innerText);

/** Elements of the last step, inside of those before it, in document order. */
function find(steps: RoleQuery[]): HTMLElement[] {
  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    found = found
      .flatMap((element) => [...element.querySelectorAll('*')])
      .filter((element) => is(element, step));
  }
  return found as HTMLElement[];
}

/** The library takes a row's header for a column's, and gives a password, which ARIA has no role for, none. */
const roleOf = (element: Element) => {
  if (element.matches('th[scope=row]')) return 'rowheader';
  return element.matches('input[type=password]') ? 'textbox' : getRole(element);
};

function is(element: Element, { role, name, text }: RoleQuery): boolean {
  if (roleOf(element) !== role || isInaccessible(element)) return false;
  if (text !== undefined && !painted(element as HTMLElement).includes(text)) return false;
  if (name === undefined) return true;
  const own = blanks(computeAccessibleName(element));
  return typeof name === 'string' ? own === name : new RegExp(name.source, 'u').test(own);
}

function look(element: HTMLElement): ElementSnapshot {
  const { value = '' } = element as Partial<HTMLInputElement>;
  const { top, bottom } = element.getBoundingClientRect();
  return {
    name: blanks(computeAccessibleName(element)),
    description: blanks(computeAccessibleDescription(element)),
    text: painted(element),
    value: String(value),
    isFocused: document.activeElement === element,
    isOnScreen: top >= 0 && bottom <= innerHeight,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value: text }) => [name, text])),
  };
}

/** Brings the one element into view and says where a mouse meets it. */
function spot(steps: RoleQuery[]): ClickPoint {
  const [element, ...others] = find(steps);
  if (!element) return 'there is none';
  if (others.length > 0) return `there are ${others.length + 1}`;
  const { disabled = false, labels = null } = element as Partial<HTMLInputElement>;
  if (disabled) return 'it is disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (isMoved(element)) return 'it moves';
  const targets = [element, ...(labels ?? [])];
  for (const target of targets) {
    const { x, y, width, height } = target.getClientRects()[0] ?? new DOMRect();
    const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    // Firefox names elements beyond the window's right and lower edge, too.
    if (point.x >= innerWidth || point.y >= innerHeight) continue;
    const top = document.elementFromPoint(point.x, point.y);
    if (targets.some((own) => own.contains(top))) return point;
  }
  return 'something else lies over it, or it is out of sight';
}

/**
 * True if the element or one of its ancestors is animated. Two equal positions don't prove rest before the first frame is
 * painted.
 */
const isMoved = (element: Element) =>
  document
    .getAnimations()
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .some((effect) => effect.target?.contains(element) && effect.getComputedTiming().endTime !== Infinity);

/** Gives the one element the focus; `undefined`, or why it can't. */
function focus(steps: RoleQuery[]): string | undefined {
  const found = find(steps);
  if (found.length !== 1) return `there are ${found.length}`;
  found[0]?.focus();
  return document.activeElement === found[0] ? undefined : 'it takes no focus';
}

/** Functions that the tests call from outside the page. */
export const elementFinder = { looks: (steps: RoleQuery[]) => find(steps).map(look), spot, focus };
Object.assign(window, { __finder: elementFinder });
