import { signPreviewToken } from '@site/shell/site/preview-link.ts';
import { NEW_PRICE, OLD_PRICE } from '#support/builds.ts';
import { sendRawRequest } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import type { SiteCopy } from '#support/site-copy.ts';
import { expectPageReady, followLink, waitForHydration } from '#support/visit.ts';

/** The key that signs preview links. */
function previewKeyOf(siteCopy: SiteCopy): Buffer {
  const [row] = siteCopy.runSql<{ value: string }>(
    "select value from setting where key = 'site.preview-key'",
  );
  return Buffer.from(JSON.parse(row?.value ?? '""'), 'base64');
}

const linkIn = (output: string) => new URL(/link {5}(\S+)/.exec(output)?.[1] ?? '');

test('preview is shown to the visitor who opens its link', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const { code, output } = await siteCopy.release(
    'release',
    'hosting',
    '--from',
    hostingV2.dist,
    '--preview',
    '2',
  );
  expect(code).toBe(0);
  const key = previewKeyOf(siteCopy);
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
    expect(output).not.toContain(key.toString(encoding));
  const { pathname, search } = linkIn(output);
  await page.goto(runningSite.origin + pathname + search);
  await expect(page).toHaveURL(`${runningSite.origin}/offres/vps`);
  await followLink(page, '/offres/vds');
  await expectPageReady(page, `${runningSite.origin}/offres/vds`);
  await waitForHydration(page);
  const banner = page.getByRole('complementary', { name: 'Aperçu' });
  await expect(banner).toContainText('Aperçu de hosting, version');
  await expect(page.getByRole('main')).toContainText(NEW_PRICE);

  await followLink(page, '/offres/vps/xeon');
  await expectPageReady(page, `${runningSite.origin}/offres/vps/xeon`);
  await expect(banner).toBeVisible();

  const others = await sendRawRequest(runningSite.origin, '/offres/vds');
  expect(others.body.toString()).toContain(OLD_PRICE);
  expect(others.body.toString()).not.toContain('Aperçu');
  expect(others.headers['cache-control']).toBe('no-cache, no-transform');

  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const own = await sendRawRequest(runningSite.origin, '/offres/vds', {
    Cookie: cookie,
    'Accept-Encoding': 'br',
  });
  expect(own.headers['cache-control']).toBe('private, no-store, no-transform');
  expect(own.headers['x-robots-tag']).toContain('noindex');
  expect(own.headers.etag).toBeUndefined();

  await banner.getByRole('link', { name: 'Quitter l’aperçu' }).click();
  await waitForHydration(page);
  await expect(banner).toHaveCount(0);
  await page.goto(`${runningSite.origin}/offres/vds`);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
});

test('bad preview link is refused', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  allowBrowserErrors(/status of (403|410)/, /^response (403|410)/);
  const { output } = await siteCopy.release('release', 'hosting', '--from', hostingV2.dist, '--preview', '2');
  const { search } = linkIn(output);
  const key = previewKeyOf(siteCopy);
  const [, variant = ''] = /(hosting@[0-9a-f]{32})/.exec(output) ?? [];
  const refusals: [string, number, string][] = [
    [signPreviewToken(key, { variant, until: Date.now() - 1 }), 410, 'Cet aperçu a expiré'],
    [
      signPreviewToken(key, { variant: `hosting@${'0'.repeat(32)}`, until: Date.now() + 1_000 }),
      410,
      'Cet aperçu a expiré',
    ],
    [`${search.slice('?apercu='.length, -2)}aa`, 403, 'Ce lien d’aperçu n’est pas valable'],
  ];
  for (const [token, status, title] of refusals) {
    const answer = await page.goto(`${runningSite.origin}/?apercu=${token}`);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByRole('link', { name: 'Voir les offres' })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    const live = await sendRawRequest(runningSite.origin, '/offres/vds', { Cookie: `apercu=${token}` });
    expect(live.body.toString()).toContain(OLD_PRICE);
    expect(live.body.toString()).not.toContain('Aperçu de');
  }
});

test('end of a preview leads to no other site', { tag: '@slow' }, async ({ site }) => {
  for (const path of ['//evil.example', '/\\evil.example', '///evil.example/x']) {
    const answer = await sendRawRequest(site.origin, `${path}?apercu=fin`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/evil\.example/);
  }
});
