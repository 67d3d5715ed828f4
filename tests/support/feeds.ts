import type { Page } from 'playwright/test';
import { get } from './http.ts';
import { expect } from './test.ts';

/** An entry as a feed reader has it. */
export interface Entry {
  id: string;
  title: string;
  url: string;
  at: string;
  /** Text of its HTML. */
  text: string;
}

/** RFC 3339, section 5.6, as RFC 4287 wants it: with a capital T and Z. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** RFC 4151, section 2.1. */
const TAG = /^tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[\w\-.~!$&'()*+,;=:@/?%]*$/;

interface Atom {
  fault: string | null;
  root: string;
  /** Children of the feed and of its entries: name, text, attributes, in Atom's namespace. */
  feed: Child[];
  entries: Child[][];
}
interface Child {
  name: string;
  text: string;
  attributes: Record<string, string>;
}

/** Parses with the browser's own XML parser, which takes nothing that isn't well-formed, and reads an entry's HTML as text. */
const parsed = (page: Page, xml: string, html: string[]) =>
  page.evaluate(
    ([text, fragments]) => {
      const ATOM = 'http://www.w3.org/2005/Atom';
      const whole = new DOMParser().parseFromString(text, 'application/xml');
      const children = (parent: Element): Child[] =>
        [...parent.children].map((child) => ({
          name: child.namespaceURI === ATOM ? child.localName : `other:${child.localName}`,
          text:
            child.children.length > 0 ? (child.children[0]?.textContent ?? '') : (child.textContent ?? ''),
          attributes: Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value])),
        }));
      const textOf = (fragment: string) => {
        const parser = new DOMParser() as unknown as {
          parseFromString(text: string, type: string): Document;
        };
        return parser.parseFromString(fragment, 'text/html').body.textContent ?? '';
      };
      const entries = [...whole.documentElement.children].filter(({ localName }) => localName === 'entry');
      const atom: Atom = {
        fault: whole.querySelector('parsererror')?.textContent ?? null,
        root: `${whole.documentElement.namespaceURI} ${whole.documentElement.localName}`,
        feed: children(whole.documentElement),
        entries: entries.map(children),
      };
      return { atom, texts: fragments.map(textOf) };
    },
    [xml, html] as const,
  );

/** The one child of a name; fails when there is none, or more. */
function only(children: Child[], name: string, attributes: Record<string, string> = {}): Child {
  const found = children.filter(
    (child) =>
      child.name === name &&
      Object.entries(attributes).every(([key, value]) => child.attributes[key] === value),
  );
  expect([name, attributes, found.length]).toEqual([name, attributes, 1]);
  return found[0] as Child;
}

/**
 * Reads a feed in both formats as a strict validator would (RFC 4287, section 4.1; RFC 4151; JSON Feed 1.1), and that both say
 * the same. Gives its entries, the newest first, and its subtitle.
 */
export async function readFeed(
  page: Page,
  {
    at,
    origin,
    atom: atomPath,
    json: jsonPath,
    home,
  }: {
    /** Where the host is. */
    at: string;
    /** Where the operator says that the site is. */
    origin: string;
    atom: string;
    json: string;
    home: string;
  },
): Promise<{ entries: Entry[]; subtitle: string; updated: string }> {
  // The site's pages let no script make a document of a text.
  await page.goto('about:blank');
  const [xml, other] = await Promise.all([get(at, atomPath), get(at, jsonPath)]);
  expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect([other.status, other.headers['content-type']]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
  ]);
  const json = JSON.parse(other.body.toString());
  const items: { id: string; url: string; title: string; content_html: string; date_published: string }[] =
    json.items;
  const htmls = items.map(({ content_html }) => content_html);
  const { atom, texts } = await parsed(page, xml.body.toString(), htmls);

  expect([atom.fault, atom.root]).toEqual([null, 'http://www.w3.org/2005/Atom feed']);
  const { feed } = atom;
  expect(only(feed, 'id').text).toBe(origin + atomPath);
  expect(only(feed, 'link', { rel: 'self' }).attributes).toMatchObject({
    href: origin + atomPath,
    type: 'application/atom+xml',
  });
  expect(only(feed, 'link', { rel: 'alternate' }).attributes.href).toBe(origin + home);
  expect(only(feed, 'title').text).not.toBe('');
  expect(only(feed, 'author').text).not.toBe('');
  const updated = only(feed, 'updated').text;
  const entries = atom.entries.map((children): Entry => {
    expect(only(children, 'published').text).toBe(only(children, 'updated').text);
    expect(only(children, 'content').attributes.type).toBe('html');
    return {
      id: only(children, 'id').text,
      title: only(children, 'title').text,
      url: only(children, 'link', { rel: 'alternate' }).attributes.href ?? '',
      at: only(children, 'updated').text,
      text: only(children, 'content').text,
    };
  });
  for (const time of [updated, ...entries.map((entry) => entry.at)]) expect(time).toMatch(TIME);
  for (const { id, title, url } of entries) {
    expect(id).toMatch(TAG);
    expect(title).not.toBe('');
    expect(url.startsWith(`${origin}/`), url).toBe(true);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const times = entries.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(updated).toBe(times[0] ?? updated);

  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: only(feed, 'title').text,
    description: only(feed, 'subtitle').text,
    home_page_url: origin + home,
    feed_url: origin + jsonPath,
    language: 'fr',
    authors: [{ name: only(feed, 'author').text }],
  });
  // What stands escaped in the one stands as it is in the other.
  expect(
    items.map(({ id, title, url, date_published, content_html }) => [
      id,
      title,
      url,
      date_published,
      content_html,
    ]),
  ).toEqual(entries.map(({ id, title, url, at: time, text }) => [id, title, url, time, text]));
  return {
    entries: entries.map((entry, index) => ({ ...entry, text: texts[index] ?? '' })),
    subtitle: only(feed, 'subtitle').text,
    updated,
  };
}
