import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { pageIndex, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

const getImportMap = (html: string): Record<string, string> =>
  JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '').integrity;

describe('scripts of pages', () => {
  test('have their files’ hashes', async ({ site }) => {
    const hashes = new Map<string, string>();
    for (const path of [...pages, '/nope']) {
      const html = await fetchText(site.origin, path);
      const pinned = getImportMap(html);
      const elements = html.match(/<script type="module"[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? [];
      expect(elements.length).toBeGreaterThan(0);
      for (const element of elements) {
        const href = /(?:src|href)="(.*?)"/.exec(element)?.[1] ?? '';
        expect(/ integrity="(.*?)"/.exec(element)?.[1]).toBe(pinned[href]);
      }
      expect(html).not.toContain('rel="stylesheet"');
      for (const [href, hash] of Object.entries(pinned)) {
        expect(hashes.get(href) ?? hash).toBe(hash);
        hashes.set(href, hash);
      }
    }
    expect([...hashes.keys()].filter((href) => /\/dialog-|RecommendedOffer/.test(href))).toHaveLength(2);
    for (const [href, hash] of hashes) {
      const { body } = await sendRawRequest(site.origin, href);
      expect([href, `sha384-${createHash('sha384').update(body).digest('base64')}`]).toEqual([href, hash]);
    }
  });

  test('are those of the remotes that the page shows, and no other', async ({ site }) => {
    for (const path of pages) {
      const html = await fetchText(site.origin, path);
      const requested = [...html.matchAll(/ (?:src|href)="\/mfe\/(\w+)\//g)].map(([, name]) => name);
      const shown = (pageIndex[path]?.islands ?? []).map((id) => id.slice(0, id.indexOf('/')));
      expect([...new Set(requested)].sort(), path).toEqual([...new Set(shown)].sort());
    }
  });
});
