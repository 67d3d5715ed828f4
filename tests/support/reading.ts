import type { Page } from 'playwright/test';
import { CONTENT_ID } from '../../shell/src/page/data.ts';
import { get } from './http.ts';
import type { Site } from './server.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** What stands in markup to be read, without its tags. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([\w#]+);/g, (whole, name) => named[name] ?? whole)
    .split(/\s+/)
    .join(' ')
    .trim();

/** The text of a page as it was composed. */
export async function composedText({ origin }: Site, path: string): Promise<string> {
  const html = (await get(origin, path)).body.toString();
  const start = html.indexOf('>', html.indexOf(`id="${CONTENT_ID}"`)) + 1;
  return textOf(html.slice(start, html.indexOf('</main>', start)));
}

/** The text the visitor has in front of them now. */
export const textNow = async (page: Page) =>
  textOf(await page.locator(`#${CONTENT_ID}`).evaluate((main) => main.innerHTML));
