import { constants } from 'node:zlib';
import { TEMPLATE_PIECE_PATTERN } from '@site/kit/server-filled';
import { escapeHtml } from '../compose/html.ts';
import { writePrecompressedVariants } from '../compose/output.ts';
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

/** Returns the page with its placeholders filled. Parts without a value are left out. */
export function fillPlaceholders(parts: Part[], values: PlaceholderValues): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values['placeholder' in part ? part.placeholder : part.name] ?? '';
      if ('placeholder' in part) return typeof value === 'string' ? escapeHtml(value) : '';
      if (!part.repeats) return value.length > 0 ? fillPlaceholders(part.parts, values) : '';
      return [...value]
        .map((row) => fillPlaceholders(part.parts, { ...values, ...(row as PlaceholderValues) }))
        .join('');
    })
    .join('');
}

/** Returns the names of a page's templates. */
const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => (typeof part !== 'string' && 'parts' in part ? part.name : []));

/** Fast compression, since a visitor waits; composed pages have the best compression. */
const QUICKLY = { br: 5, gz: constants.Z_DEFAULT_COMPRESSION };

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
 * Returns functions that fill pages with the host's values, once for each change of the values (docs/decisions/0019, 0044).
 * The cache's key is the composed answer, so that variants share pages.
 */
export function createTemplateFiller(sources: Record<string, PlaceholderValuesReader>) {
  /** Null for an answer without placeholders. */
  const pages = new WeakMap<PreparedResponse, Page | null>();
  const look = ({ isPage, bodies }: PreparedResponse): Page | null => {
    const parts = isPage && parseTemplate(bodies.identity.bytes.toString('utf8'));
    return parts ? { parts, read: namesIn(parts).flatMap((name) => sources[name] ?? [])[0] } : null;
  };
  const pageOf = (answer: PreparedResponse): Page | null => {
    const cachedPage = pages.get(answer);
    const page = cachedPage === undefined ? look(answer) : cachedPage;
    pages.set(answer, page);
    return page;
  };
  const make = async (answer: PreparedResponse, html: string): Promise<PreparedResponse> => {
    const identity = Buffer.from(html);
    const { br, gz } = await writePrecompressedVariants(identity, QUICKLY);
    return withContent(answer, { identity, br, gzip: gz });
  };
  const fillAnswer = async (
    answer: PreparedResponse,
    page: Page,
    read: PlaceholderValuesReader,
  ): Promise<PreparedResponse> => {
    const values = await read();
    if (!values) return answer;
    if (page.made?.of !== values)
      page.made = { of: values, answer: make(answer, fillPlaceholders(page.parts, values)) };
    return page.made.answer;
  };
  return {
    /** Returns the filled page; `undefined` for a page that is sent as composed. */
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
