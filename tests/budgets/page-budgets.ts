import { gzipSync } from 'node:zlib';
import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import { expect, type Page, type TestInfo } from 'playwright/test';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { hasIslands } from '../pages/hydration.ts';
import { getLimits } from './limits.ts';

export const measureGzip = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

/** Returns the modules that the HTML makes the browser load at once. */
export const findModules = (html: string) =>
  new Set(
    [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(.*?)"/g)].map(
      (match) => match[1],
    ),
  );

/** The file that reports. */
export const TELEMETRY_SCRIPT_PATTERN = /^\/shell\/assets\/telemetry-[\w-]+\.js$/;

/** Collects the paths a page requests from now on, without the reports it sends at rest, which have a budget of their own. */
export function watchRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!TELEMETRY_SCRIPT_PATTERN.test(pathname) && pathname !== TELEMETRY_REPORTS_PATH)
      requested.push(pathname);
  });
  return requested;
}

/** Expects a page that requested these paths to be within its budgets. */
export async function expectWithinBudgets(
  origin: string,
  path: string,
  requested: string[],
  { annotations }: TestInfo,
): Promise<void> {
  const html = await fetchText(origin, path);
  const scripts = [...new Set(requested.filter((file) => file.endsWith('.js')))];
  const bodies = await Promise.all(scripts.map((file) => sendRawRequest(origin, file)));
  const [, inline = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const scriptBytes = bodies.reduce((sum, { body }) => sum + measureGzip(body), measureGzip(inline));
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
  const styleBytes = measureGzip(styles.join(''));
  const unnamed = scripts.filter((file) => !findModules(html).has(file));
  const fonts = [...new Set(requested.filter((file) => file.endsWith('.woff2')))];
  const fontBodies = await Promise.all(fonts.map((file) => sendRawRequest(origin, file)));
  const fontBytes = fontBodies.reduce((sum, { body }) => sum + body.length, 0);
  const htmlBytes = measureGzip(html);
  const limits = getLimits(path, hasIslands(path));
  annotations.push({
    type: 'cost',
    description: `${htmlBytes} B HTML, ${styleBytes} B CSS, ${scriptBytes} B JavaScript, ${fontBytes} B fonts, ${requested.length} requests`,
  });

  expect.soft(inline).not.toBe('');
  expect.soft(measureGzip(inline), 'bootstrap script, gzip').toBeLessThanOrEqual(limits.bootstrapScriptBytes);
  expect.soft(scripts.length, 'scripts').toBeGreaterThan(0);
  expect.soft(scriptBytes, 'JavaScript, gzip').toBeLessThanOrEqual(limits.scriptBytes);
  expect.soft(styleBytes, 'CSS, gzip').toBeLessThanOrEqual(limits.styleBytes);
  expect.soft(htmlBytes, 'HTML, gzip').toBeLessThanOrEqual(limits.htmlBytes);
  expect.soft(fontBytes, 'fonts').toBeGreaterThan(0);
  expect.soft(fontBytes, 'fonts').toBeLessThanOrEqual(limits.fontBytes);
  expect.soft(requested.length, requested.join('\n')).toBeLessThanOrEqual(limits.requests);
  expect.soft(new Set(requested).size, 'requested twice').toBe(requested.length);
  expect
    .soft(
      requested.filter((file) => file.endsWith('.css')),
      'style sheets outside of the HTML',
    )
    .toEqual([]);
  // A module the HTML doesn't name is found by another module: a second round.
  expect.soft(unnamed, 'modules found after the first round').toHaveLength(limits.depth - 2);
}
