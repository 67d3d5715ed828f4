import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PIECE } from '@site/kit/host-made';
import { escapeHtml } from '../compose/escape.ts';
import { type Answer, withContent } from './answer.ts';

/** What marks stand for: texts, which are escaped here, and rows of such. A template of a name without a text isn't shown. */
export interface Values {
  [name: string]: string | Values[];
}

type Part = string | { mark: string } | { name: string; parts: Part[] };

/** A page cut at its marks; `undefined` when a host has nothing to make there, or its templates don't close. */
export function readTemplate(html: string): Part[] | undefined {
  const start = html.indexOf('<template data-made=');
  if (start < 0) return undefined;
  const page: Part[] = [html.slice(0, start)];
  const open = [page];
  let at = start;
  for (const [whole, before = '', kind, name = '', end, mark] of html.slice(start).matchAll(PIECE)) {
    const parts = open.at(-1) as Part[];
    at += whole.length;
    parts.push(before);
    if (mark) parts.push({ mark });
    if (kind) {
      const inner: Part[] = [];
      parts.push({ name, parts: inner });
      open.push(inner);
    }
    if (!end) continue;
    open.pop();
    if (open.length === 1) return [...page, html.slice(at)];
  }
  return undefined;
}

/** A page with its marks filled. What a name has no value for isn't shown. */
export function fill(parts: Part[], values: Values): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values['mark' in part ? part.mark : part.name] ?? '';
      if ('mark' in part) return typeof value === 'string' ? escapeHtml(value) : '';
      if (typeof value === 'string') return value && fill(part.parts, values);
      return value.map((row) => fill(part.parts, { ...values, ...row })).join('');
    })
    .join('');
}

/** The name of what a page wants made. */
const nameOf = (parts: Part[]): string =>
  parts.flatMap((part) => (typeof part !== 'string' && 'parts' in part ? part.name : []))[0] ?? '';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** In a few milliseconds, since somebody waits: composed pages are compressed as well as can be. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Reads what a list is made of; `undefined` when it can't be had. The same object means the same page. Never rejects. */
export type Read = () => Promise<Values | undefined>;

/** A composed page that this host fills. */
interface Page {
  parts: Part[];
  read: Read;
  /** The answer made last, and of what. */
  made?: { of: Values; answer: Promise<Answer> };
}

/**
 * Pages with what the host knows, made once for each state of it (docs/decisions/0019, 0042): of any edition, since they
 * are kept by the answer they are made of.
 */
export function createHostMade(sources: Record<string, Read>) {
  const pages = new WeakMap<Answer, Page | 'as composed'>();
  const look = ({ isPage, bodies }: Answer): Page | 'as composed' => {
    const parts = isPage ? readTemplate(bodies.identity.bytes.toString('utf8')) : undefined;
    const read = parts && sources[nameOf(parts)];
    return read ? { parts, read } : 'as composed';
  };
  const make = async (answer: Answer, html: string): Promise<Answer> => {
    const identity = Buffer.from(html);
    const [br, gz] = await Promise.all([brotli(identity, QUICKLY), gzipped(identity)]);
    return withContent(answer, { identity, br, gzip: gz });
  };
  const made = async (answer: Answer, page: Page): Promise<Answer> => {
    const values = await page.read();
    if (!values) return answer;
    if (page.made?.of !== values) page.made = { of: values, answer: make(answer, fill(page.parts, values)) };
    return page.made.answer;
  };
  return {
    /** The page with what there is to fill in; `undefined` when it goes out as it was composed. */
    of(answer: Answer): Promise<Answer> | undefined {
      const page = pages.get(answer) ?? look(answer);
      pages.set(answer, page);
      return page === 'as composed' ? undefined : made(answer, page);
    },
  };
}
