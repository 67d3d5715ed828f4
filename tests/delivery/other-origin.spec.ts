import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { get, serve, textAt } from '../support/http.ts';
import { expect, test } from '../support/releases.ts';
import { sections } from '../support/sections.ts';
import { violationsOf, watchViolations } from '../support/violations.ts';
import { expectArrival, followLink, visit } from '../support/visit.ts';

// A header of the tests' own would have the browser ask the other origin for permission first.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}));

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A team's own CDN: another origin, which says that any site may run its files. */
async function startCdn(dir: string) {
  const asked: string[] = [];
  const { origin, stop } = await serve(({ url = '' }, res) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    const file = join(dir, path.replace('/cloud/', ''));
    if (!existsSync(file)) return res.writeHead(404).end();
    res.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    res.end(readFileSync(file));
  });
  return { base: `${origin}/cloud/`, asked, stop };
}

test('When a remote moves to an origin then its pages work', async ({ page, allow, copy, running }) => {
  const cdn = await startCdn(join(copy.releaseOf('cloud'), 'client'));
  await watchViolations(page);
  await visit(page, `${running.origin}/`);
  const moved = await copy.release('publish', 'cloud', '--from', copy.releaseOf('cloud'), '--base', cdn.base);
  expect(moved.code).toBe(0);

  const html = await textAt(running.origin, '/offres/quantic');
  const fromCdn = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].filter(
    ([, href = '']) => href.startsWith(cdn.base),
  );
  expect(fromCdn.length).toBeGreaterThan(1);
  expect(html).not.toContain('/mfe/cloud/');
  const { origin } = new URL(cdn.base);
  const policy = String((await get(running.origin, '/')).headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${origin} `);

  // The open tab's policy doesn't know the new origin: it loads the page whole, whose policy does.
  allow(/Content Security Policy/, /^request failed: csp/, /RUNTIME-\d+|Federation|dynamically imported/);
  await followLink(page, '/offres/quantic');
  await expect.poll(() => cdn.asked.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(`${running.origin}/offres/quantic`);
  await sections.cloud?.use(page);
  expect(await violationsOf(page)).toEqual([]);

  // Another tab knows it from the start.
  await visit(page, `${running.origin}/offres/fibre`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await followLink(page, '/offres/quantic');
  await expectArrival(page, `${running.origin}/offres/quantic`);
  await sections.cloud?.use(page);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await cdn.stop();
});
