import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { captureCspViolations, readCapturedViolations } from '#support/csp-violations.ts';
import { fetchText, sendRawRequest, startTestServer } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { remotePages } from '#support/remote-pages.ts';
import { followLink, visit } from '#support/visit.ts';

// A header of the tests' own would have the browser ask the other origin for permission first.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}));

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A team's own CDN: another origin, which says that any site may run its files. */
async function startCdn(dir: string) {
  const requestedUrls: string[] = [];
  const { origin, stop } = await startTestServer(({ url = '' }, res) => {
    const [path = ''] = url.split('?');
    requestedUrls.push(path);
    const file = join(dir, path.replace('/cloud/', ''));
    if (!existsSync(file)) return res.writeHead(404).end();
    res.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    res.end(readFileSync(file));
  });
  return { base: `${origin}/cloud/`, requestedUrls, stop };
}

test('remote of a listed origin works, and other pages’ policies stay', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
}) => {
  const cdn = await startCdn(join(siteCopy.getRelease('cloud'), 'client'));
  await captureCspViolations(page);
  await visit(page, `${runningSite.origin}/`);
  const release = () =>
    siteCopy.release('release', 'cloud', '--from', siteCopy.getRelease('cloud'), '--base', cdn.base);
  const refusal = await release();
  expect(refusal.code).toBe(1);
  expect(refusal.output).toContain(`cloud may not load its files from ${new URL(cdn.base).origin}`);
  await siteCopy.grantOrigin('cloud', new URL(cdn.base).origin);
  const moved = await release();
  expect(moved.code).toBe(0);

  const html = await fetchText(runningSite.origin, '/offres/quantic');
  const fromCdn = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].filter(
    ([, href = '']) => href.startsWith(cdn.base),
  );
  expect(fromCdn.length).toBeGreaterThan(1);
  expect(html).not.toContain('/mfe/cloud/');
  const { origin } = new URL(cdn.base);
  const getPolicy = async (path: string) =>
    String((await sendRawRequest(runningSite.origin, path)).headers['content-security-policy']);
  expect(await getPolicy('/offres/quantic')).toContain(`script-src 'self' ${origin} `);
  // Pages of other teams, with the forms and the editor, don't allow the origin.
  for (const path of ['/', '/contact', '/admin', '/games'])
    expect(await getPolicy(path)).not.toContain(origin);

  await followLink(page, '/offres/quantic');
  await expect.poll(() => cdn.requestedUrls.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(`${runningSite.origin}/offres/quantic`);
  await remotePages.cloud?.use(page);
  expect(await readCapturedViolations(page)).toEqual([]);

  await cdn.stop();
});
