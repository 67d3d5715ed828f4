import { constants } from 'node:zlib';
import { PIECE } from '@site/kit/host-made';
import { escapeHtml } from '../compose/html.ts';
import { compressed } from '../compose/output.ts';
import { type Answer, withContent } from './answer.ts';

/** What marks stand for: texts, which are escaped here, and rows of such. */
export interface Values {
  [name: string]: string | Values[];
}

type Part = string | { mark: string } | { name: string; repeats: boolean; parts: Part[] };

/** A page cut at its marks; `undefined` when a host has nothing to make there, or its templates don't close. */
export function readTemplate(html: string): Part[] | undefined {
  if (!html.includes('data-made-') && !html.includes('<template data-made=')) return undefined;
  const page: Part[] = [];
  const open = [page];
  for (const piece of html.matchAll(PIECE)) {
    const [whole, before = '', kind, name = '', end, mark, inner, rest = '', attribute, text = ''] = piece;
    const parts = open.at(-1) as Part[];
    const isInside = open.length > 1;
    parts.push(before);
    if (inner) parts.push(rest, { mark: inner });
    else if (attribute) parts.push(`${attribute}="`, { mark: text }, '"');
    else if (kind === 'made' || (kind && isInside)) {
      const within: Part[] = [];
      parts.push({ name, repeats: kind === 'each', parts: within });
      open.push(within);
    } else if (end && isInside) open.pop();
    else if (mark && isInside) parts.push({ mark });
    else parts.push(whole.slice(before.length));
  }
  return open.length === 1 ? page : undefined;
}

/** A page with its marks filled. What a name has no value for isn't shown. */
export function fill(parts: Part[], values: Values): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values['mark' in part ? part.mark : part.name] ?? '';
      if ('mark' in part) return typeof value === 'string' ? escapeHtml(value) : '';
      if (!part.repeats) return value.length > 0 ? fill(part.parts, values) : '';
      return [...value].map((row) => fill(part.parts, { ...values, ...(row as Values) })).join('');
    })
    .join('');
}

/** The names of what a page wants made. */
const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => (typeof part !== 'string' && 'parts' in part ? part.name : []));

/** Somebody waits: composed pages are compressed as well as can be. */
const QUICKLY = { br: 5, gz: constants.Z_DEFAULT_COMPRESSION };

/** Reads what a list is made of; `undefined` when it can't be had. The same object means the same page. Never rejects. */
export type Read = () => Promise<Values | undefined>;

/** A composed page that a host fills. */
interface Page {
  parts: Part[];
  /** Reads what every visitor is told; a page without is filled for a request. */
  read: Read | undefined;
  /** The answer made last, and of what. */
  made?: { of: Values; answer: Promise<Answer> };
}

/**
 * Pages with what the host knows, made once for each state of it (docs/decisions/0019, 0044): of any edition, since they
 * are kept by the answer they are made of.
 */
export function createHostMade(sources: Record<string, Read>) {
  /** Null of an answer that goes out as it was composed. */
  const pages = new WeakMap<Answer, Page | null>();
  const look = ({ isPage, bodies }: Answer): Page | null => {
    const parts = isPage && readTemplate(bodies.identity.bytes.toString('utf8'));
    return parts ? { parts, read: namesIn(parts).flatMap((name) => sources[name] ?? [])[0] } : null;
  };
  const pageOf = (answer: Answer): Page | null => {
    const known = pages.get(answer);
    const page = known === undefined ? look(answer) : known;
    pages.set(answer, page);
    return page;
  };
  const make = async (answer: Answer, html: string): Promise<Answer> => {
    const identity = Buffer.from(html);
    const { br, gz } = await compressed(identity, QUICKLY);
    return withContent(answer, { identity, br, gzip: gz });
  };
  const made = async (answer: Answer, page: Page, read: Read): Promise<Answer> => {
    const values = await read();
    if (!values) return answer;
    if (page.made?.of !== values) page.made = { of: values, answer: make(answer, fill(page.parts, values)) };
    return page.made.answer;
  };
  return {
    /** The page with what there is to fill in; `undefined` when it goes out as it was composed. */
    of(answer: Answer): Promise<Answer> | undefined {
      const page = pageOf(answer);
      return page?.read && made(answer, page, page.read);
    },
    /** The page for one request. Throws when it has no place for anything: the template is another release's. */
    fillFor(answer: Answer, values: Values): Buffer {
      const page = pageOf(answer);
      if (!page) throw new Error('the composed page has no place for it');
      return Buffer.from(fill(page.parts, values));
    },
  };
}
