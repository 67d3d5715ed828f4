const VOID_ELEMENTS = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';

/** Replacements, applied in order. The patterns rely on React's output: a quoted attribute value holds no raw « > ». */
const rules: [RegExp, string][] = [
  // An apostrophe needs no escape in text and double-quoted values, and French text has many.
  [/&#x27;/g, "'"],
  // An attribute without a value has the empty value. Text can't match, since React escapes its quotes.
  [/ ([a-z-]+)=""/g, ' $1'],
  [new RegExp(`(<(?:${VOID_ELEMENTS})(?: [^>]*)?)/>`, 'g'), '$1>'],
];

/** Returns React's markup as shorter, conforming HTML (WHATWG, section 13.1) that React can still hydrate. */
export const minifyMarkup = (markup: string): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), markup);
