import { type QuoteType, Tokenizer } from 'htmlparser2';
import { escapeHtml } from '../../compose/html.ts';
import { InvalidInputError } from '../../site/inputs.ts';
import {
  ALLOWED_CHILDREN,
  ELEMENT_ATTRIBUTES,
  GLOBAL_ATTRIBUTES,
  ID_REFERENCE_ATTRIBUTES,
  isSvgElement,
  NON_NESTABLE_ELEMENTS,
  PARAGRAPH_ENDING_ELEMENTS,
  REQUIRED_PARENTS,
  VOID_ELEMENTS,
} from './html-elements.ts';

/** Largest file of server HTML, in bytes. */
export const MAX_HTML_BYTES = 256 * 1024;

/** Deepest nesting of elements. */
const MAX_DEPTH = 100;

/** Faults that one error lists. */
const MAX_FAULTS = 10;

/** Server HTML of a page, as the site shows it. */
export interface ServerHtml {
  html: string;
  /** True when the HTML has the page's `h1`. */
  hasHeading: boolean;
}

/** File, remote and build of a page's server HTML. */
export interface ServerHtmlContext {
  /** The file's path, for errors. */
  file: string;
  /** Name of the remote: its ids begin with it. */
  remote: string;
  /** Returns the address of a file of the build; undefined for an unknown file. */
  addressOf(path: string): string | undefined;
}

/** Text that may end a comment. Frameworks mark places in their HTML by comments such as `[`, so comments are kept. */
const ENDS_COMMENT = /[<>]|--|-$/;

/** Characters that browsers drop or replace; a line feed, a tab and a form feed are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/;

/** Whitespace and backslashes, which browsers remove from addresses or take for slashes. */
const UNCLEAR_ADDRESS = /[\0-\x20\\]/;

const HEADING = /^h[1-6]$/;

const PICTURE_DATA = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/;

const ENUMERATED: Readonly<Record<string, RegExp>> = {
  target: /^_(?:blank|self)$/,
  method: /^(?:get|post|dialog)$/i,
  formmethod: /^(?:get|post|dialog)$/i,
  tabindex: /^(?:0|-1)$/,
};

/** Line and column of a place in a text, both from 1. */
function positionOf(text: string, index: number): [line: number, column: number] {
  const before = text.slice(0, index).split('\n');
  return [before.length, (before.at(-1) as string).length + 1];
}

interface OpenTag {
  name: string;
  /** The name as written: SVG's names have capitals. */
  written: string;
  index: number;
}

/** A start tag while it is read. */
interface Tag extends OpenTag {
  attributes: Map<string, { written: string; value: string }>;
}

/** Thrown to leave the tokenizer once no further fault can be named. */
class StopParsing extends Error {}

/**
 * Checks a page's server HTML and returns it written anew. Nothing is removed or repaired: what the site doesn't show, or what
 * a browser would restructure, is an error. Takes time and memory in proportion to the text.
 *
 * Every element is closed in order, so that the HTML can't end the page's own elements. All text and attribute values are
 * escaped anew, and no element with a tokenizer state of its own is allowed but `textarea`, so a browser reads the same tags.
 * Throws {@link InvalidInputError} with file, line and column of up to 10 faults.
 */
export function parseServerHtml(source: string, place: ServerHtmlContext): ServerHtml {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_HTML_BYTES)
    throw new InvalidInputError(
      `${place.file}: ${bytes} bytes, and a page’s server HTML has at most ${MAX_HTML_BYTES}. Leave data to the remote’s module`,
    );
  // As browsers read it (HTML, « preprocessing the input stream »).
  const text = source.replace(/\r\n?/g, '\n');
  const faults: string[] = [];
  const fault = (index: number, message: string) => {
    faults.push(`${place.file}:${positionOf(text, index).join(':')}: ${message}`);
    if (faults.length >= MAX_FAULTS) throw new StopParsing();
  };
  /** Reports a fault after which tags no longer match. */
  const stop = (index: number, message: string): never => {
    fault(index, message);
    throw new StopParsing();
  };
  const check = checkerFor(place, fault);
  const open: OpenTag[] = [];
  const count = new Map<string, number>();
  const isWithin = (name: string) => (count.get(name) ?? 0) > 0;
  const output: string[] = [];
  let headings = 0;
  let hasText = false;
  let tag: Tag = { name: '', written: '', index: 0, attributes: new Map() };
  let attribute = { name: '', written: '', index: 0 };
  let value = '';

  const beginText = (index: number, content: string) => {
    const rule = ALLOWED_CHILDREN.get(open.at(-1)?.name ?? '');
    if (CONTROL.test(content)) fault(index, 'a control character, which browsers drop');
    if (content.trim() && rule && !rule.hasText)
      fault(index, `text directly in <${open.at(-1)?.name}>: a browser moves it out`);
    hasText ||= content.trim() !== '';
    output.push(escapeHtml(content));
  };
  const close = ({ name }: OpenTag) => count.set(name, (count.get(name) ?? 1) - 1);

  function openTag(isSelfClosing: boolean): void {
    const { name, index, attributes } = tag;
    const parent = open.at(-1)?.name ?? '';
    const allowedAttributes =
      ELEMENT_ATTRIBUTES.get(name) ?? (name === 'title' && isWithin('svg') ? new Set<string>() : undefined);
    if (!allowedAttributes || isSvgElement(name) !== (isWithin('svg') && name !== 'svg'))
      fault(
        index,
        `<${name}> isn’t allowed${allowedAttributes ? ' here: drawings stand in <svg>, and nothing else does' : ''}`,
      );
    const parents = REQUIRED_PARENTS.get(name);
    if (parents && !parents.includes(parent))
      fault(
        index,
        `<${name}> belongs in <${parents.join('> or <')}>, not in ${parent ? `<${parent}>` : 'the page'}`,
      );
    if (/^d[dt]$/.test(name) && parent === 'div' && open.at(-2)?.name !== 'dl')
      fault(index, `<${name}> in a <div> that isn’t directly in <dl>: a browser ends an open <dd> before it`);
    if (HEADING.test(name) && HEADING.test(parent))
      fault(index, `<${name}> directly in <${parent}>: a browser ends <${parent}> before it`);
    const only = ALLOWED_CHILDREN.get(parent);
    if (only && !only.elements.includes(name)) fault(index, `<${parent}> holds no <${name}>`);
    if (PARAGRAPH_ENDING_ELEMENTS.has(name) && isWithin('p'))
      fault(index, `<${name}> in a paragraph: a browser ends <p> before it`);
    if (NON_NESTABLE_ELEMENTS.has(name) && isWithin(name)) fault(index, `<${name}> in another <${name}>`);
    if (name === 'h1' && ++headings > 1) fault(index, 'a second <h1>: a page has one');
    output.push(`<${tag.written}`);
    for (const [attributeName, { written: asWritten, value: given }] of allowedAttributes ? attributes : [])
      output.push(
        ` ${asWritten}="${escapeHtml(check(tag, allowedAttributes as ReadonlySet<string>, attributeName, given))}"`,
      );
    output.push('>');
    if (VOID_ELEMENTS.has(name)) return;
    if (isSelfClosing && isWithin('svg')) {
      output.push(`</${tag.written}>`);
      return;
    }
    if (isSelfClosing)
      stop(index, `<${name}/> isn’t closed: only void elements and drawings end with « /> »`);
    open.push(tag);
    count.set(name, (count.get(name) ?? 0) + 1);
    if (open.length > MAX_DEPTH) stop(index, `more than ${MAX_DEPTH} elements within each other`);
  }

  const tokenizer = new Tokenizer(
    {},
    {
      isInForeignContext: () => isWithin('svg'),
      onopentagname(start, end) {
        const name = text.slice(start, end);
        tag = { name: name.toLowerCase(), written: name, index: start - 1, attributes: new Map() };
      },
      onattribname(start, end) {
        const name = text.slice(start, end);
        attribute = { name: name.toLowerCase(), written: name, index: start };
        value = '';
      },
      onattribdata(start, end) {
        value += text.slice(start, end);
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint);
      },
      onattribend(_quote: QuoteType) {
        const { name, written: asWritten, index } = attribute;
        if (tag.attributes.has(name)) fault(index, `a second ${name} of <${tag.name}>`);
        tag.attributes.set(name, { written: asWritten, value });
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onclosetag(start, end) {
        const name = text.slice(start, end).toLowerCase();
        const last = open.pop();
        if (!last) return stop(start - 2, `</${name}> closes nothing`);
        if (last.name !== name)
          stop(
            start - 2,
            `</${name}>, but <${last.name}> of line ${positionOf(text, last.index)[0]} isn’t closed`,
          );
        close(last);
        output.push(`</${last.written}>`);
      },
      ontext: (start, end) => beginText(start, text.slice(start, end)),
      ontextentity: (codepoint, end) => beginText(end, String.fromCodePoint(codepoint)),
      oncomment(start, end, offset) {
        const content = text.slice(start, end - offset);
        if (ENDS_COMMENT.test(content)) fault(start - 4, 'a comment with « < », « > » or « -- »');
        output.push(`<!--${content}-->`);
      },
      oncdata: (start) => stop(start, 'CDATA isn’t allowed'),
      ondeclaration: (start) =>
        stop(start - 2, 'a declaration: the file is a part of a page, not a document'),
      onprocessinginstruction: (start) => stop(start, 'a processing instruction isn’t allowed'),
      onend() {
        const last = open.at(-1);
        // The tokenizer drops a tag without an end.
        const cut = text.lastIndexOf('<');
        if (cut > text.lastIndexOf('>')) stop(cut, 'the file ends within a tag');
        if (last) stop(last.index, `<${last.name}> isn’t closed`);
      },
    },
  );
  try {
    tokenizer.write(text);
    tokenizer.end();
    if (!hasText) fault(0, 'there is no text for visitors without scripts');
  } catch (error) {
    if (!(error instanceof StopParsing)) throw error;
  }
  if (faults.length > 0) throw new InvalidInputError(faults.join('\n'));
  return { html: output.join('').trim(), hasHeading: headings > 0 };
}

/** Returns a function that checks an attribute and returns its value on the site. */
function checkerFor(
  { remote, addressOf }: ServerHtmlContext,
  fault: (index: number, message: string) => void,
) {
  const prefix = `${remote}-`;

  /** Returns the address of a file of the build, for a path that is relative to the build's folder. */
  function ownFile(index: number, what: string, address: string): string {
    const [, path = '', rest = ''] = /^(?:\.\/)?([^?#]*)(.*)$/s.exec(address) ?? [];
    const pageAddress = addressOf(path);
    if (!pageAddress)
      fault(
        index,
        `${what}: the build has no file « ${path} » (addresses are relative to the build’s folder)`,
      );
    return pageAddress + rest;
  }

  function link(index: number, what: string, address: string): string {
    if (UNCLEAR_ADDRESS.test(address)) fault(index, `${what}: spaces or backslashes in an address`);
    if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?)/i.test(address)) return address;
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|$)/i.test(address)) {
      fault(
        index,
        `${what}: a link leads to https:, http:, mailto:, tel:, a path of the site or a file of the build`,
      );
      return address;
    }
    return ownFile(index, what, address);
  }

  function picture(index: number, what: string, address: string): string {
    if (PICTURE_DATA.test(address)) return address;
    if (UNCLEAR_ADDRESS.test(address)) fault(index, `${what}: spaces or backslashes in an address`);
    if (!/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return ownFile(index, what, address);
    fault(index, `${what}: pictures are files of the build or data:image`);
    return address;
  }

  return function check(tag: Tag, known: ReadonlySet<string>, name: string, value: string): string {
    const { index } = tag;
    const what = `${name} of <${tag.name}>`;
    const isData = name.startsWith(`data-${prefix}`) || name.startsWith('data-v-');
    if (!known.has(name) && !GLOBAL_ATTRIBUTES.has(name) && !/^aria-[a-z]+$/.test(name) && !isData)
      fault(index, `${what} isn’t allowed${reasonAgainst(name, prefix)}`);
    if (CONTROL.test(value)) fault(index, `${what}: a control character`);
    if (name === 'id' && !(value.startsWith(prefix) && /^[\w-]+$/.test(value)))
      fault(index, `${what}: « ${value} » could be an id of the frame; ids begin with « ${prefix} »`);
    if (ID_REFERENCE_ATTRIBUTES.has(name) && !value.split(/\s+/).every((id) => !id || id.startsWith(prefix)))
      fault(index, `${what}: « ${value} » is no element of this remote; ids begin with « ${prefix} »`);
    const accepted = ENUMERATED[name];
    if (accepted && !accepted.test(value)) fault(index, `${what}: « ${value} » isn’t allowed`);
    if (
      /url\(/i.test(value) &&
      known.has('viewbox') &&
      !value.match(/^url\(#[\w-]+\)$/)?.[0].startsWith(`url(#${prefix}`)
    )
      fault(index, `${what}: only url(#${prefix}…)`);
    if (name === 'action' || name === 'formaction') {
      if (UNCLEAR_ADDRESS.test(value) || !/^(?:\/(?!\/)|\?)/.test(value))
        fault(index, `${what}: « ${value} » isn’t a path of the site; forms are sent to this site only`);
      return value;
    }
    if (name === 'href' && known.has('viewbox')) {
      if (!value.startsWith(`#${prefix}`)) fault(index, `${what}: only #${prefix}…`);
      return value;
    }
    if (name === 'href') return link(index, what, value);
    if (name === 'src') return picture(index, what, value);
    if (name === 'srcset')
      return value
        .trim()
        .split(/,\s+/)
        .map((candidate) => {
          const [address = '', ...descriptors] = candidate.split(/\s+/);
          return [picture(index, what, address), ...descriptors].join(' ');
        })
        .join(', ');
    return value;
  };
}

function reasonAgainst(name: string, prefix: string): string {
  if (name.startsWith('on')) return ': the policy of the site refuses event handlers in HTML';
  if (name === 'style') return ': the policy of the site refuses styles in HTML. Use a class';
  if (name.startsWith('data-'))
    return `: data attributes of a remote begin with « data-${prefix} » or « data-v- »`;
  return '';
}
