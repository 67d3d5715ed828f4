import { typeset } from '@site/api-contract/texts/typography';

/** Precedes « : », « % », « € » and units. Also used inside guillemets. */
const WIDE = '\u00a0';

/** Letters of headings are set so close that the narrow space is invisible. */
const HEADING = /^h[1-6]$/;

/** Elements with text to copy or to compute with, not to read as prose. */
const AS_WRITTEN = /^(code|pre|textarea)$/;

/** Attributes that a screen reader reads, or that a style sheet shows. */
const READ = ['alt', 'aria-label', 'aria-valuetext', 'data-label', 'label', 'placeholder', 'title'];

type Props = Record<string, unknown>;

/** True when the children hold a text with a space. */
const hasSpace = (node: unknown): boolean =>
  typeof node === 'string' ? node.includes(' ') : Array.isArray(node) && node.some(hasSpace);

/** Returns the text of children, with that of nested elements as far as it is known before rendering. */
function getText(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return `${node}`;
  if (Array.isArray(node)) return node.map(getText).join('');
  const inner = (node as { props?: Props } | null | undefined)?.props?.children;
  return inner == null ? '' : getText(inner);
}

/**
 * Typesets the texts among children, together with their siblings: in `{ram} Go` the digit before the space is another
 * child. Returns unchanged children as they are.
 */
function typesetChildren(children: unknown, isHeading: boolean): unknown {
  const text = getText(children);
  const spaced = typeset(isHeading ? text.replace(/ (?=[;!?])/g, WIDE) : text);
  if (spaced === text) return children;
  let at = 0;
  const place = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(place);
    const from = at;
    at += getText(node).length;
    return typeof node === 'string' ? spaced.slice(from, at) : node;
  };
  return place(children);
}

/**
 * Typesets the texts in an element's props. A component's children are typeset, its other props aren't: the component
 * renders these in elements of its own. Changes the given object, which the compiler made for one call.
 */
export function typesetProps(type: unknown, props: unknown): unknown {
  const own = props as Props;
  if (typeof type === 'string') {
    if (AS_WRITTEN.test(type)) return own;
    for (const name of READ) {
      const value = own[name];
      if (typeof value === 'string') own[name] = typeset(value);
    }
  }
  if (hasSpace(own.children))
    own.children = typesetChildren(own.children, typeof type === 'string' && HEADING.test(type));
  return own;
}
