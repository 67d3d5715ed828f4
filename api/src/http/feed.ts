import { escapeHtml } from './html.ts';

/** One entry of a feed. */
export interface FeedEntry {
  /** When it was published; entries never change. */
  at: string;
  /** What makes it another than all entries of that day: letters, digits and `/:.-@`. */
  name: string;
  /** Plain text. */
  title: string;
  /** Path of the page it is about. */
  path: string;
  html: string;
}

/** What both formats are made from; texts are French and plain. */
export interface Feed {
  /** Scheme and host of the site. */
  origin: string;
  title: string;
  subtitle: string;
  author: string;
  /** Paths of the page it follows, and of the feed itself in its two formats. */
  page: string;
  atom: string;
  json: string;
  /** RFC 3339: when it last changed, for a feed without entries. */
  begun: string;
  /** The newest first. */
  entries: FeedEntry[];
}

export const ATOM_TYPE = 'application/atom+xml';
export const JSON_FEED_TYPE = 'application/feed+json';

/** Entries a feed holds: who follows it has read the others. */
export const FEED_ENTRIES = 50;

/** When a feed last changed. */
export const updatedAt = ({ entries, begun }: Pick<Feed, 'entries' | 'begun'>): string =>
  entries[0]?.at ?? begun;

/** A tag of the site's (RFC 4151): it stays when addresses change. */
const tagOf = ({ origin }: Feed, { at, name }: FeedEntry) =>
  `tag:${new URL(origin).hostname},${at.slice(0, 10)}:${name}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const xml = (text: string) => escapeHtml(text.replace(UNWRITABLE, ''));

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;
const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`;

/** The feed in Atom 1.0 (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const { origin } = feed;
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    element('id', origin + feed.atom),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', updatedAt(feed)),
    link('self', ATOM_TYPE, origin + feed.atom),
    link('alternate', 'text/html', origin + feed.page),
    `<author>${element('name', feed.author)}${element('uri', `${origin}/`)}</author>`,
    ...feed.entries.flatMap((entry) => [
      '<entry>',
      element('id', tagOf(feed, entry)),
      element('title', entry.title),
      element('published', entry.at),
      element('updated', entry.at),
      link('alternate', 'text/html', origin + entry.path),
      `<content type="html">${xml(entry.html)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ].join('\n')}\n`;
}

/** The feed in JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(feed: Feed): string {
  const { origin } = feed;
  const whole = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.subtitle,
    home_page_url: origin + feed.page,
    feed_url: origin + feed.json,
    language: 'fr',
    authors: [{ name: feed.author, url: `${origin}/` }],
    items: feed.entries.map((entry) => ({
      id: tagOf(feed, entry),
      url: origin + entry.path,
      title: entry.title,
      content_html: entry.html,
      date_published: entry.at,
    })),
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}
