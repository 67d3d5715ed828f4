import { CONTENT_ID } from '@site/shell/app/page/data.ts';
import type { Page } from 'playwright/test';
import { fetchText } from '#support/http.ts';
import { pageIndex, pages } from '#support/pages.ts';
import { buildRemoteFilesGlob, PausedRequests } from '#support/paused-requests.ts';
import { outages, remoteOutageErrors, retryUnlessRecovered } from '#support/remote-outages.ts';
import { remotePages } from '#support/remote-pages.ts';
import { expect, test } from '#support/test.ts';
import { expectNotBlank, expectPageReady, followLink, waitForFrameHydration } from '#support/visit.ts';

const namedReferences: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: ' ',
};

/** The text of markup, without what a browser that runs scripts doesn't show. */
const textOf = (html: string) =>
  html
    .replace(/<noscript>.*?<\/noscript>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([\w#]+);/g, (whole, name) => namedReferences[name] ?? whole)
    .split(/\s+/)
    .join(' ')
    .trim();

/** The text of a page as it was composed. */
async function composedText(origin: string, path: string): Promise<string> {
  const html = await fetchText(origin, path);
  const start = html.indexOf('>', html.indexOf(`id="${CONTENT_ID}"`)) + 1;
  return textOf(html.slice(start, html.indexOf('</main>', start)));
}

/** The text the visitor has in front of them now. */
const textNow = async (page: Page) =>
  textOf(await page.locator(`#${CONTENT_ID}`).evaluate((main) => main.innerHTML));

/** Begins an outage of a remote; what it returns ends it. */
type Begin = (page: Page, pattern: string) => Promise<() => Promise<unknown>>;

const kinds: Record<string, Begin> = {
  'is unreachable': async (page, pattern) => {
    await outages['refuses connections']?.(page, pattern);
    return () => page.unroute(pattern);
  },
  // Nothing of the remote arrives before the test releases it.
  'is slow': async (page, pattern) => {
    const paused = await PausedRequests.pause(page, pattern);
    return () => paused.release();
  },
};

/** Leaves out the notice of `/offres/dedies`, which closes by itself after 3 s. */
const withoutStockNotice = (text: string) => text.replace(/Le stock peut varier.*?Fermer /, '');

/** Every remote out of reach; how else one can be down is the same code for all, and shown with one of few pages. */
const isTried = (remote: string, kind: string) => kind === 'is unreachable' || remote === 'cloud';

for (const [remote, section] of Object.entries(remotePages)) {
  for (const [kind, begin] of Object.entries(kinds)) {
    if (!isTried(remote, kind)) continue;
    test(`${remote} that ${kind} leaves pages readable, and recovers`, { tag: '@slow' }, async ({
      page,
      site,
      allowBrowserErrors,
    }) => {
      allowBrowserErrors(...remoteOutageErrors, /React error #422/);
      const end = await begin(page, buildRemoteFilesGlob(remote));
      for (const path of pages.filter((path) => pageIndex[path]?.remote === remote)) {
        await page.goto(path, { waitUntil: 'commit' });
        await waitForFrameHydration(page);
        // The page shows the failure message of an island after the island's text.
        const shownText = (await textNow(page)).replaceAll(
          /Nous ne parvenons pas à charger [\wé ]+\. Le reste de la page fonctionne\. Réessayer ?/g,
          '',
        );
        expect(shownText.trim(), path).toBe(await composedText(site.origin, path));
      }

      await page.goto('/');
      await waitForFrameHydration(page);
      for (const [other, { path, use }] of Object.entries(remotePages)) {
        if (other === remote) continue;
        await followLink(page, path);
        await expectPageReady(page, path);
        await use(page);
      }

      await followLink(page, section.path);
      await expectPageReady(page, section.path);
      await expectNotBlank(page);
      const composed = withoutStockNotice(await composedText(site.origin, section.path));
      expect(withoutStockNotice(await textNow(page))).toContain(composed.slice(0, 500));
      const isSlow = kind === 'is slow';
      const missing = page.getByRole('alert').filter({ hasText: 'Nous ne parvenons pas à charger' });
      if (!isSlow) await expect(missing.first()).toBeVisible();
      await end();
      if (!isSlow) await retryUnlessRecovered(page);
      await expect(missing).toHaveCount(0);
      await section.use(page);
    });
  }
}

test('pages load only remotes that they show', { tag: '@slow' }, async ({ site }) => {
  for (const path of pages) {
    const { islands = [] } = pageIndex[path] ?? {};
    const html = await fetchText(site.origin, path);
    const requestedRemotes = [...html.matchAll(/ (?:src|href)="\/mfe\/(\w+)\//g)].map(
      ([, name]) => name ?? '',
    );
    const shownRemotes = islands.map((id) => id.slice(0, id.indexOf('/')));
    expect([...new Set(requestedRemotes)].sort(), path).toEqual([...new Set(shownRemotes)].sort());
  }
});
