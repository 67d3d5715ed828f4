/** Stands before « ; », « ! » and « ? », but for headings, and between the thousands of a number. */
const NARROW = '\u202f';
/** Stands before « : », « % », « € » and units, inside of guillemets, and between the pairs of a telephone number. */
const WIDE = '\u00a0';

const units =
  '[KMGT](?:i?o|b/s)|[GM]Hz|k?W|[Uhj]|m?s|min|(?:octet|qubit|thread|vCore|vCPU|seconde|minute|heure|jour|an)s?|mois|\\d\\d';

/** Spaces that a line doesn't end at; what stands before the space is captured where it matters. */
const narrow = / (?=[;!?])|(\d) (?=\d{3,}\b)/g;
const wide = new RegExp(` (?=[:»%€])|(«) |(\\d) (?=(?:${units})(?![\\wÀ-ÿ’']))`, 'g');

/**
 * A text as French composes it: the spaces before signs and units, inside numbers and after « become no-break ones, so
 * that no line begins with a sign or ends before its unit. Only the kind of spaces changes, never their number: texts,
 * data and addresses are written with ordinary spaces everywhere else (docs/decisions/0026).
 */
export const typeset = (text: string): string =>
  text.replace(narrow, `$1${NARROW}`).replace(wide, `$1$2${WIDE}`);

/** Letters of headings stand so close that the narrow space can't be seen. */
const HEADING = /^h[1-6]$/;

/** What stands in these elements is copied or computed with, not read as prose. */
const AS_WRITTEN = /^(code|pre|textarea)$/;

/** Attributes that are read to a visitor, or shown by a style sheet. */
const READ = ['alt', 'aria-label', 'aria-valuetext', 'data-label', 'label', 'placeholder', 'title'];

type Props = Record<string, unknown>;

/** Whether children hold a text of their own, with a space. */
const hasSpace = (node: unknown): boolean =>
  typeof node === 'string' ? node.includes(' ') : Array.isArray(node) && node.some(hasSpace);

/** The text that children show, those of elements among them as far as it is known before they are rendered. */
function textOf(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return `${node}`;
  if (Array.isArray(node)) return node.map(textOf).join('');
  const inner = (node as { props?: Props } | null | undefined)?.props?.children;
  return inner == null ? '' : textOf(inner);
}

/**
 * Children with their own texts typeset. A text is judged together with its siblings: in `{ram} Go` the digit that joins
 * the space to its unit is another child. Children in which nothing changes are returned as they are.
 */
function typesetChildren(children: unknown, isHeading: boolean): unknown {
  const text = textOf(children);
  const shown = typeset(isHeading ? text.replace(/ (?=[;!?])/g, WIDE) : text);
  if (shown === text) return children;
  let at = 0;
  const place = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(place);
    const from = at;
    at += textOf(node).length;
    return typeof node === 'string' ? shown.slice(from, at) : node;
  };
  return place(children);
}

/**
 * Props of an element with what it says typeset. Components get their children typeset as elements do, and other props as
 * they were written: they say them in elements of their own. Changes the object, which the compiler made for one call.
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
