import { CONTENT_ID } from '@site/shell/app/page/data.ts';
import type { Page } from 'playwright/test';
import { fetchText } from '#support/http.ts';
import { PAGE_KINDS } from '#support/pages.ts';
import { outages, remoteOutageErrors } from '#support/remote-outages.ts';
import { remotePages } from '#support/remote-pages.ts';
import { expect, test } from '#support/test.ts';
import { waitForFrameHydration } from '#support/visit.ts';

const namedReferences: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: ' ',
};

/** The text of markup, without what a browser that runs scripts doesn't show. */
const getText = (html: string) =>
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
  return getText(html.slice(start, html.indexOf('</main>', start)));
}

/** The text the visitor has in front of them now. */
const textNow = async (page: Page) =>
  getText(await page.locator(`#${CONTENT_ID}`).evaluate((main) => main.innerHTML));

const EVERY_REMOTE = '**/mfe/**';

/** Leaves out the notice of `/offres/dedies`, which closes by itself after 3 s. */
const withoutStockNotice = (text: string) => text.replace(/Le stock peut varier.*?Fermer /, '');

/** The page shows the failure message of an island after the island's text. */
const FAILURES = /Nous ne parvenons pas à charger [\wé ]+\. Le reste de la page fonctionne\. Réessayer ?/g;

test('page of each kind, and of each remote, stays readable without any remote', { tag: '@slow' }, async ({
  page,
  site,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...remoteOutageErrors, /React error #422/);
  await outages['refuses connections']?.(page, EVERY_REMOTE);
  const paths = new Set([...PAGE_KINDS, ...Object.values(remotePages).map(({ path }) => path)]);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' });
    await waitForFrameHydration(page);
    const shownText = (await textNow(page)).replaceAll(FAILURES, '');
    const composed = await composedText(site.origin, path);
    expect(withoutStockNotice(shownText).trim(), path).toBe(withoutStockNotice(composed));
  }
});
