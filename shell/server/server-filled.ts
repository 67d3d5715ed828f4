import { escapeHtml } from '@site/api/html';
import { TEMPLATE_PIECE_PATTERN } from '@site/kit/server-filled';
import { compress } from '../releases/compression.ts';
import { type PreparedResponse, withContent } from './prepared-response.ts';

/** Values of placeholders: texts, which are escaped on insertion, and rows of values. */
export interface PlaceholderValues {
  [name: string]: string | PlaceholderValues[];
}

type Part = string | { placeholder: string } | { name: string; repeats: boolean; parts: Part[] };

/** Returns a page split at its placeholders; `undefined` without placeholders, or with unclosed templates. */
export function parseTemplate(html: string): Part[] | undefined {
  if (!html.includes('data-made-') && !html.includes('<template data-made=')) return undefined;
  const page: Part[] = [];
  const open = [page];
  for (const piece of html.matchAll(TEMPLATE_PIECE_PATTERN)) {
    const [whole, before = '', kind, name = '', end, placeholder, inner, rest = '', attribute, text = ''] =
      piece;
    const parts = open.at(-1) as Part[];
    const isInside = open.length > 1;
    parts.push(before);
    if (inner) parts.push(rest, { placeholder: inner });
    else if (attribute) parts.push(`${attribute}="`, { placeholder: text }, '"');
    else if (kind === 'made' || (kind && isInside)) {
      const within: Part[] = [];
      parts.push({ name, repeats: kind === 'each', parts: within });
      open.push(within);
    } else if (end && isInside) open.pop();
    else if (placeholder && isInside) parts.push({ placeholder });
    else parts.push(whole.slice(before.length));
  }
  return open.length === 1 ? page : undefined;
}

/** Most characters of a filled page: templates come from teams, and each repeats as often as there are rows. */
const MOST_CHARACTERS = 8_000_000;

/** Characters that a row counts beside its text: rows without text cost time too. */
const ROW_CHARACTERS = 100;

/**
 * Returns the page with its placeholders filled. Parts without a value are left out. A row has the texts around it, and only
 * lists of its own. @throws Error for a page of more than `MOST_CHARACTERS`
 */
export function fillPlaceholders(parts: Part[], values: PlaceholderValues): string {
  const pieces: string[] = [];
  let characters = 0;
  const count = (more: number) => {
    characters += more;
    if (characters > MOST_CHARACTERS) throw new Error(`filled, it has over ${MOST_CHARACTERS} characters`);
  };
  const add = (text: string) => {
    count(text.length);
    pieces.push(text);
  };
  const fill = (part: Part, known: PlaceholderValues): void => {
    if (typeof part === 'string') {
      add(part);
      return;
    }
    const name = 'placeholder' in part ? part.placeholder : part.name;
    const value = Object.hasOwn(known, name) ? (known[name] ?? '') : '';
    if ('placeholder' in part) {
      if (typeof value === 'string') add(escapeHtml(value));
    } else if (!part.repeats) {
      if (value.length > 0) for (const inner of part.parts) fill(inner, known);
    } else if (typeof value !== 'string') {
      const texts = Object.entries(known).filter(([, one]) => typeof one === 'string');
      for (const row of value) {
        count(ROW_CHARACTERS);
        const inRow = { ...Object.fromEntries(texts), ...row };
        for (const inner of part.parts) fill(inner, inRow);
      }
    }
  };
  for (const part of parts) fill(part, values);
  return pieces.join('');
}

/** Returns the names of a page's templates. */
const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => (typeof part !== 'string' && 'parts' in part ? part.name : []));

/** Returns a list's values; `undefined` when unavailable. An unchanged object reuses the filled page. Never rejects. */
export type PlaceholderValuesReader = () => Promise<PlaceholderValues | undefined>;

/** A composed page with placeholders. */
interface Page {
  parts: Part[];
  /** Reads the values for all visitors; without it, the page is filled per request. */
  read: PlaceholderValuesReader | undefined;
  /** The last filled answer, and its values. */
  made?: { of: PlaceholderValues; answer: Promise<PreparedResponse> };
}

/**
 * Returns functions that fill pages with the host's values, once for each change of the values (docs/decisions/0019, 0047).
 * The cache's key is the composed answer, so that variants share pages.
 */
export function createTemplateFiller(sources: Record<string, PlaceholderValuesReader>) {
  /** Null for an answer without placeholders. */
  const pages = new WeakMap<PreparedResponse, Page | null>();
  const look = ({ isPage, bodies }: PreparedResponse): Page | null => {
    const parts = isPage && parseTemplate(bodies.identity.bytes.toString('utf8'));
    if (!parts) return null;
    const name = namesIn(parts).find((one) => Object.hasOwn(sources, one));
    return { parts, read: name === undefined ? undefined : sources[name] };
  };
  const pageOf = (answer: PreparedResponse): Page | null => {
    const cachedPage = pages.get(answer);
    const page = cachedPage === undefined ? look(answer) : cachedPage;
    pages.set(answer, page);
    return page;
  };
  const make = async (answer: PreparedResponse, html: string): Promise<PreparedResponse> => {
    const identity = Buffer.from(html);
    const { br, gzip } = await compress(identity);
    return withContent(answer, { identity, br, gzip });
  };
  /** Returns the composed answer, as for an unavailable list, when the team's templates can't be filled. */
  const makeOr = async (answer: PreparedResponse, page: Page, values: PlaceholderValues) => {
    try {
      return await make(answer, fillPlaceholders(page.parts, values));
    } catch (error) {
      console.error(`a page goes out as it was composed: ${(error as Error).message}`);
      return answer;
    }
  };
  const fillAnswer = async (
    answer: PreparedResponse,
    page: Page,
    read: PlaceholderValuesReader,
  ): Promise<PreparedResponse> => {
    const values = await read();
    if (!values) return answer;
    if (page.made?.of !== values) page.made = { of: values, answer: makeOr(answer, page, values) };
    return page.made.answer;
  };
  return {
    /** Returns the filled page; `undefined` for a page that is sent as composed. The promise never rejects. */
    of(answer: PreparedResponse): Promise<PreparedResponse> | undefined {
      const page = pageOf(answer);
      return page?.read && fillAnswer(answer, page, page.read);
    },
    /** Returns the page filled for a request. Throws for a page without placeholders, e.g. of another release. */
    fillFor(answer: PreparedResponse, values: PlaceholderValues): Buffer {
      const page = pageOf(answer);
      if (!page) throw new Error('the composed page has no place for it');
      return Buffer.from(fillPlaceholders(page.parts, values));
    },
  };
}
