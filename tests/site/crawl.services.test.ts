import { expect } from 'vitest';
import { decodeBody, sendRawRequest } from '#support/http.ts';
import { pages, specifiedPages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

/** Links of a page to this site, its GET forms included, and its anchors. */
interface Seen {
  links: string[];
  ids: Set<string>;
}

const text = (value: string) => value.replaceAll('&amp;', '&');

function read(html: string): Seen {
  const links = [...html.matchAll(/<(?:a [^>]*?href|form action)="(\/[^"]*|#[^"]*)"(?! method)/g)].map(
    ([, href]) => text(href ?? ''),
  );
  return { links, ids: new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')) };
}

/** Pages that no link of the site leads to: the team opens them by their address. */
const isOffice = (path: string) => /^\/admin(\/|$)/.test(path);

test('links lead to a page, and to an anchor it has', async ({ site }) => {
  const pagesByPath = new Map<string, Seen>();
  const broken: string[] = [];
  const queue = [{ from: '', to: '/' }];
  const anchors: { from: string; path: string; id: string }[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { from, to } = next;
    const url = new URL(to, `${site.origin}${from || '/'}`);
    const path = url.pathname;
    if (url.hash.length > 1) anchors.push({ from, path, id: decodeURIComponent(url.hash.slice(1)) });
    const key = path + url.search;
    if (pagesByPath.has(key)) continue;
    const answer = await sendRawRequest(site.origin, key);
    const isElsewhere = answer.status === 302 && /^https?:/.test(String(answer.headers.location));
    if (answer.status !== 200 && !isElsewhere) broken.push(`${from} → ${key}: ${answer.status}`);
    const isPage = String(answer.headers['content-type']).startsWith('text/html') && answer.status === 200;
    pagesByPath.set(key, isPage ? read(decodeBody(answer)) : { links: [], ids: new Set() });
    for (const link of pagesByPath.get(key)?.links ?? []) queue.push({ from: path, to: link });
  }
  const getIds = (path: string) => [...pagesByPath].find(([key]) => key.split('?')[0] === path)?.[1].ids;
  for (const { from, path, id } of anchors)
    if (!getIds(path)?.has(id)) broken.push(`${from} → ${path}#${id}: no such anchor`);
  expect(broken).toEqual([]);
  const reached = new Set([...pagesByPath.keys()].map((key) => key.split('?')[0]));
  expect(pages.filter((path) => !reached.has(path) && !isOffice(path))).toEqual([]);
});

// A team adds pages without asking here; one that is specified must not get lost.
test('route table the composed site has every specified page', () => {
  expect(specifiedPages.filter((path) => !pages.includes(path))).toEqual([]);
});
