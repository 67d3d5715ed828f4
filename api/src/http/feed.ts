import { escapeHtml } from './html.ts';

export interface FeedEntry {
  /** Time of publication (RFC 3339); entries never change. */
  at: string;
  /** Name that is unique among the entries of a day: letters, digits and `/:.-@`. */
  name: string;
  /** Plain text. */
  title: string;
  /** Path of the entry's page. */
  path: string;
  html: string;
}

/** Content of a feed, for both formats; texts are French and plain. */
export interface Feed {
  /** Scheme and host of the site. */
  origin: string;
  title: string;
  subtitle: string;
  author: string;
  /** Paths of the page that the feed follows, and of the feed in its two formats. */
  page: string;
  atom: string;
  json: string;
  /** Date of a feed without entries (RFC 3339). */
  begun: string;
  /** Newest first. */
  entries: FeedEntry[];
}

export const ATOM_TYPE = 'application/atom+xml';
export const JSON_FEED_TYPE = 'application/feed+json';

/** Most entries of a feed: its subscribers have already read older ones. */
export const MAX_FEED_ENTRIES = 50;

/** Returns the time of a feed's last change (RFC 3339). */
const getUpdatedAt = ({ entries, begun }: Pick<Feed, 'entries' | 'begun'>): string => entries[0]?.at ?? begun;

/** Returns an entry's tag URI (RFC 4151), which outlasts changes of addresses. */
const getTag = ({ origin }: Feed, { at, name }: FeedEntry) =>
  `tag:${new URL(origin).hostname},${at.slice(0, 10)}:${name}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const xml = (text: string) => escapeHtml(text.replace(UNWRITABLE, ''));

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;
const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`;

/** Formats a feed as Atom 1.0 (RFC 4287). */
export function renderAtomFeed(feed: Feed): string {
  const { origin } = feed;
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    element('id', origin + feed.atom),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', getUpdatedAt(feed)),
    link('self', ATOM_TYPE, origin + feed.atom),
    link('alternate', 'text/html', origin + feed.page),
    `<author>${element('name', feed.author)}${element('uri', `${origin}/`)}</author>`,
    ...feed.entries.flatMap((entry) => [
      '<entry>',
      element('id', getTag(feed, entry)),
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

/** Formats a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function renderJsonFeed(feed: Feed): string {
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
      id: getTag(feed, entry),
      url: origin + entry.path,
      title: entry.title,
      content_html: entry.html,
      date_published: entry.at,
    })),
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}
