import { posix } from 'node:path';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import { InvalidInputError } from '../../site/inputs.ts';

/** Scope and address of a third-party style sheet on this site. */
interface Place {
  /** Selector of the elements that the rules apply to, e.g. `[data-island^="rack/"]`. */
  scope: string;
  /** The style sheet's path in the build. */
  path: string;
  /** Address of the build's folder, with a slash at its end. */
  base: string;
}

/** At-rules that `@scope` can't contain: their names are global, so they go to a layer below all of the site's. */
const BY_NAME = /^(?:font-face|(?:-webkit-)?keyframes|property|counter-style|font-feature-values)$/;

/** Selectors of the document's root elements, at the beginning of a selector. */
const DOCUMENT = /^(?:(?::root|html|body)(?![\w-])\s*>?\s*)+/;

const URL_IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)/g;

const isOwn = (address: string) => !/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address);

/** Resolves the URLs in a value against the style sheet: in a page's style they would resolve against the page. */
function withAddresses(value: string, { path, base }: Place): string {
  return value.replace(URL_IN_CSS, (whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    if (!address || !isOwn(address)) return whole;
    const target = posix.join(posix.dirname(path), address);
    if (target.startsWith('..')) throw new InvalidInputError(`${path}: ${whole} leads out of the build`);
    return `url("${base}${target}")`;
  });
}

const withinScope = (selector: string) =>
  selector.replace(DOCUMENT, (document) => (/[\s>]$/.test(document) ? ':scope ' : ':scope'));

/** True when a rule's selectors are keyframes of an animation. */
const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

/**
 * Returns a third-party style sheet for the layer of pages, limited to the remote's islands. It uses `@scope` (CSS Cascading
 * and Inheritance Level 6, section 2.5). Rules for the document apply to the island. Throws {@link InvalidInputError} for
 * `@import`, `@namespace`, a syntax error, or a URL outside of the build.
 */
export function scopeStyles(css: string, place: Place): string {
  let root: Root;
  try {
    root = postcss.parse(css, { from: place.path });
  } catch (cause) {
    throw new InvalidInputError(`${place.path}: ${(cause as Error).message}`, { cause });
  }
  const documentRules: string[] = [];
  root.walkDecls((declaration) => {
    declaration.value = withAddresses(declaration.value, place);
  });
  root.walkRules((rule) => {
    if (!isStep(rule)) rule.selectors = rule.selectors.map(withinScope);
  });
  root.walkAtRules((rule) => {
    if (rule.name === 'charset') rule.remove();
    if (rule.name === 'import' || rule.name === 'namespace')
      throw new InvalidInputError(
        `${place.path}: @${rule.name} can’t stand in a page’s style. The setting to change: have the build bundle what it imports`,
      );
    if (!BY_NAME.test(rule.name)) return;
    documentRules.push(rule.toString());
    rule.remove();
  });
  const below = documentRules.length > 0 ? `@layer reset.third-party{${documentRules.join('')}}` : '';
  return `${below}@layer page{@scope (${place.scope}){${root.toString().trim()}}}\n`;
}
