import { posix } from 'node:path';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import { InvalidInput } from '../../site/inputs.ts';

/** What a sheet of another make is, once this site has it. */
interface Place {
  /** Where its rules apply, e.g. `[data-island^="rack/"]`. */
  scope: string;
  /** The sheet's path in the build. */
  path: string;
  /** Address of the build's folder, with a slash at its end. */
  base: string;
}

/** Not allowed inside of a scope, and by name the whole document's: they rank below all of the site's. */
const BY_NAME = /^(?:font-face|(?:-webkit-)?keyframes|property|counter-style|font-feature-values)$/;

/** The document as a sheet of a whole page means it, at the beginning of a selector. */
const DOCUMENT = /^(?:(?::root|html|body)(?![\w-])\s*>?\s*)+/;

const URL_IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)/g;

const isOwn = (address: string) => !/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address);

/** Addresses are the sheet's own: in a page they would be the page's. */
function withAddresses(value: string, { path, base }: Place): string {
  return value.replace(URL_IN_CSS, (whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    if (!address || !isOwn(address)) return whole;
    const target = posix.join(posix.dirname(path), address);
    if (target.startsWith('..')) throw new InvalidInput(`${path}: ${whole} leads out of the build`);
    return `url("${base}${target}")`;
  });
}

const withinScope = (selector: string) =>
  selector.replace(DOCUMENT, (document) => (/[\s>]$/.test(document) ? ':scope ' : ':scope'));

/** Whether a rule's selectors are steps of an animation. */
const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

/**
 * A sheet of another make as the site's pages hold it: in the layer of pages, and so that its selectors find nothing outside of the
 * remote's own islands (`@scope`, CSS Cascading and Inheritance Level 6, section 2.5). What it says of the document it says of the island. Throws
 * {@link InvalidInput} for what can't be held so.
 */
export function scopedStyles(css: string, place: Place): string {
  let root: Root;
  try {
    root = postcss.parse(css, { from: place.path });
  } catch (cause) {
    throw new InvalidInput(`${place.path}: ${(cause as Error).message}`, { cause });
  }
  const named: string[] = [];
  root.walkDecls((declaration) => {
    declaration.value = withAddresses(declaration.value, place);
  });
  root.walkRules((rule) => {
    if (!isStep(rule)) rule.selectors = rule.selectors.map(withinScope);
  });
  root.walkAtRules((rule) => {
    if (rule.name === 'charset') rule.remove();
    if (rule.name === 'import' || rule.name === 'namespace')
      throw new InvalidInput(
        `${place.path}: @${rule.name} can’t stand in a page’s style. The setting to change: have the build bundle what it imports`,
      );
    if (!BY_NAME.test(rule.name)) return;
    named.push(rule.toString());
    rule.remove();
  });
  const below = named.length > 0 ? `@layer reset.foreign{${named.join('')}}` : '';
  return `${below}@layer page{@scope (${place.scope}){${root.toString().trim()}}}\n`;
}
