import { Parser } from 'htmlparser2';
import { CONTENT_ID } from '../app/page/data.ts';
import type { SearchSection } from '../site/composition.ts';

/** Elements that aren't searched. */
const UNREAD = new Set('script style template noscript svg button form nav thead figure'.split(' '));

/** Inline elements: they don't end a section. */
const INLINE = new Set(
  'a abbr b bdi br cite code data em i kbd mark q s small span strong sub sup time u'.split(' '),
);

/** Elements with many items under a single anchor: no heading inside names that anchor. */
const LISTS = new Set('ul ol table tbody dl'.split(' '));

/** A hand-written anchor; React's generated ids change with each build. */
const ANCHOR = /^[a-z][a-z0-9-]*$/;

/** The price with VAT, which follows each price without VAT. */
const TTC = / ?soit [\d\s,]+€ TTC(?: \/ \S+)?/g;

/** A price by itself: an offer's entry has it. */
const PRICE = /^(?:dès |à partir de )?[\d\s,]+€ HT(?: \/ \S+)?$/;

/** An empty or unpublished value: the search ignores its label. */
const NO_VALUE = /^(?:Sur devis|Nous consulter|Non|0|[·•–—-])$/;

/** The end of a sentence: a link after it, with no text behind the link, is a button. */
const COMPLETE = /(?:[.!?…]|€ (?:HT|TTC)(?: \/ \S+)?|Sur devis)\s*$/;

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Most elements inside each other. Browsers nest 512 at most, and the parser's cost grows with the square of the depth. */
const MAX_DEPTH = 1_000;

/** Characters of a text's end that {@link COMPLETE} can match. */
const ENDING = 60;

/** A row's name may be the label of a choice. */
const isInline = (name: string, parent?: string) => INLINE.has(name) || (name === 'label' && parent === 'th');

interface OpenElement {
  name: string;
  id: string;
  /** True when the search ignores the element's text. */
  isUnread: boolean;
  label: string | undefined;
}

type OpenSection = SearchSection & { parts: string[] };

/** The text since the last block. */
class TextBlock {
  text = '';
  /** True when the text isn't only links: a link alone is navigation. */
  #isSaid = false;
  /** Start of the value after the term of a description list. */
  #valueFrom = 0;
  /** Start of the links at the end of the text; -1 without any. */
  #buttonsFrom = -1;

  add(piece: string, isLink: boolean): void {
    this.text += piece;
    if (piece.trim() === '' || isLink) return;
    this.#isSaid = true;
    this.#buttonsFrom = -1;
  }

  beginLink(): void {
    if (this.#buttonsFrom < 0 && COMPLETE.test(this.text.slice(-ENDING)))
      this.#buttonsFrom = this.text.length;
  }

  beginValue(): void {
    this.text += ' ';
    this.#valueFrom = this.text.length;
  }

  clear(): void {
    this.text = '';
    this.#isSaid = false;
    this.#valueFrom = 0;
    this.#buttonsFrom = -1;
  }

  /** Clears the text and returns it as a part of its section; '' for one that says nothing. */
  take(): string {
    const spoken = this.#buttonsFrom < 0 ? this.text : this.text.slice(0, this.#buttonsFrom);
    const part = plainSpaces(spoken.replace(TTC, ' '));
    const isValue = !NO_VALUE.test(plainSpaces(spoken.slice(this.#valueFrom)));
    const isPart = this.#isSaid && isValue && !PRICE.test(part);
    this.clear();
    return isPart ? part : '';
  }
}

/** True when the search ignores an element's text for its own sake. */
const isUnreadElement = (name: string, attributes: Record<string, string>): boolean =>
  UNREAD.has(name) ||
  (name === 'section' && !attributes.id && !attributes['aria-label'] && !attributes['aria-labelledby']) ||
  attributes['aria-hidden'] === 'true' ||
  'data-needs-script' in attributes ||
  'data-closable' in attributes ||
  'data-unsearched' in attributes;

/**
 * Returns the sections of a page's main part: its beginning, parts with anchor and heading, questions, and table rows with
 * anchors. Texts have ordinary spaces, and « · » after parts without an end of sentence. Headings, `id`, `details`, `dl` and
 * `tr` mark the sections, in any team's markup. The cost is linear in the markup's length.
 * @throws Error for more than `MAX_DEPTH` elements inside each other
 */
export function parseSearchSections(markup: string): SearchSection[] {
  const first: OpenSection = { kind: 'place', anchor: '', heading: '', text: '', parts: [] };
  const all = [first];
  const open: OpenElement[] = [];
  /** Numbers of open elements by name. */
  const openCounts: Record<string, number> = { a: 0, summary: 0, details: 0 };
  const countOpen = (name: string, change: 1 | -1) => {
    if (name in openCounts) openCounts[name] = (openCounts[name] ?? 0) + change;
  };
  /** Positions in `open` of the elements whose anchor can lead to a section. */
  const anchored: number[] = [];
  /** Anchors of sections with a heading. */
  const named = new Set<string>();
  /** Open sections, each with the depth of its element. */
  const reading: { depth: number; section: OpenSection }[] = [{ depth: 0, section: first }];
  const block = new TextBlock();

  const current = () => (reading.at(-1) as { section: OpenSection }).section;
  /** Ends a block: the text since the last block becomes a part of the current section. */
  const end = (label?: string) => {
    const part = block.take();
    if (part) current().parts.push(label ? `${label} ${part}` : part);
  };
  const begin = (kind: SearchSection['kind'], anchor: string, depth: number) => {
    const section = { kind, anchor, heading: '', text: '', parts: [] };
    all.push(section);
    reading.push({ depth, section });
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      const above = open.at(-1);
      const isMain = name === 'main' && attributes.id === CONTENT_ID;
      const isUnread = !isMain && ((above?.isUnread ?? true) || isUnreadElement(name, attributes));
      if (!isUnread && !isInline(name, open.at(-1)?.name) && name !== 'dd') end();
      const id = !isMain && ANCHOR.test(attributes.id ?? '') ? (attributes.id as string) : '';
      if (open.length >= MAX_DEPTH) throw new Error(`it nests more than ${MAX_DEPTH} elements`);
      if (id !== '' && !LISTS.has(name) && !/^h\d$/.test(name)) anchored.push(open.length);
      open.push({ name, id, isUnread, label: attributes['data-label'] });
      countOpen(name, 1);
      if (isUnread) return;
      if (name === 'a') block.beginLink();
      if (name === 'tr' && id) begin('row', id, open.length);
      if (name === 'details') begin('question', '', open.length);
    },
    ontext(piece) {
      if (open.at(-1)?.isUnread === false) block.add(piece, Boolean(openCounts.a));
    },
    onclosetag(name) {
      const { isUnread, label, id } = open.at(-1) as OpenElement;
      if (!isUnread) {
        const inRow = current().kind === 'row';
        if (/^h[2-4]$/.test(name)) {
          if (!openCounts.summary) beginSection(plainSpaces(block.text));
        } else if (name === 'summary' || (name === 'th' && inRow)) {
          nameCurrent(plainSpaces(block.text));
          block.clear();
        } else if (name === 'td' && inRow && !label) block.clear();
        else if (name === 'dt') block.beginValue();
        else if (!isInline(name, open.at(-2)?.name)) end(label);
        if (id && openCounts.details && !current().anchor) {
          current().anchor = id;
          if (current().heading) named.add(id);
        }
      }
      if (reading.length > 1 && reading.at(-1)?.depth === open.length) reading.pop();
      open.pop();
      countOpen(name, -1);
      if (anchored.at(-1) === open.length) anchored.pop();
    },
  });

  function nameCurrent(heading: string) {
    const section = current();
    section.heading = heading;
    if (heading) named.add(section.anchor);
  }

  /** Begins a section with this heading, at the nearest anchor. */
  function beginSection(heading: string) {
    block.clear();
    const at = anchored.at(-1) ?? -1;
    const anchor = open[at]?.id || (open.at(-1)?.id ?? '');
    if (anchor && !named.has(anchor)) {
      begin('place', anchor, at < 0 ? open.length - 1 : at + 1);
      nameCurrent(heading);
    } else if (heading) current().parts.push(heading);
  }

  parser.write(markup);
  parser.end();
  return all
    .map(({ kind, anchor, heading, parts }) => ({ kind, anchor, heading, text: joined(parts) }))
    .filter(({ heading, text: spoken }) => heading || spoken);
}

const joined = (parts: string[]) =>
  parts
    .map((part, at) => `${at === 0 ? '' : /[.!?…:;]$/.test(parts[at - 1] ?? '') ? ' ' : ' · '}${part}`)
    .join('');
