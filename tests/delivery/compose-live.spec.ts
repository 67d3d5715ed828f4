import { setTimeout as pause } from 'node:timers/promises';
import { decoded, get } from '../support/http.ts';
import { operator, pages } from '../support/pages.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { expect, test } from '../support/test.ts';

/** Every place of a page that carries the operator's name. */
const brandsIn = (html: string) =>
  new Set([
    /<title>.* · (.*?)<\/title>/.exec(html)?.[1],
    /property="og:site_name" content="(.*?)"/.exec(html)?.[1],
    /aria-label="([^"]*), accueil"/.exec(html)?.[1],
    /"brand":\{"name":"(.*?)"/.exec(html)?.[1],
  ]);

test('When the site is composed again then a running server shows it with the next request', async ({
  startSite,
}) => {
  const copy = new SiteCopy();
  const site = await startSite({ SITE_DIR: copy.dir });
  const first = await get(site.origin, '/offres/vds');
  expect(brandsIn(decoded(first))).toEqual(new Set([operator.brand.name]));
  copy.brand('Nouveau Nom');
  expect((await copy.compose()).code).toBe(0);
  for (const path of [...pages, '/nope']) {
    const html = decoded(await get(site.origin, path, { 'Accept-Encoding': 'br' }));
    expect([path, brandsIn(html)]).toEqual([path, new Set(['Nouveau Nom'])]);
  }
  const again = await get(site.origin, '/offres/vds', { 'If-None-Match': String(first.headers.etag) });
  expect(again.status).toBe(200);
  copy.remove();
});

test('When a page is in use while a new composition goes live then it goes on working', async ({
  page,
  startSite,
}) => {
  const copy = new SiteCopy();
  const site = await startSite({ SITE_DIR: copy.dir });
  await page.goto(`${site.origin}/`);
  copy.brand('Nouveau Nom');
  expect((await copy.compose()).code).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();
  await expect(page).toHaveTitle(/· Nouveau Nom$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  copy.remove();
});

test('When visitors come while the site is composed again and again then each answer is whole and of one composition', async ({
  startSite,
}) => {
  test.setTimeout(120_000);
  const copy = new SiteCopy();
  const site = await startSite({ SITE_DIR: copy.dir });
  const names = ['Nom Un', 'Nom Deux'];
  const seen = new Set<string | undefined>();
  const faults: string[] = [];
  let isOver = false;
  const visitor = async (encoding: string) => {
    // A pause between two pages: without one the visitors take the processor compose needs.
    for (let turn = 0; !isOver; turn++, await pause(50)) {
      const path = [...pages, '/nope'][turn % (pages.length + 1)] as string;
      try {
        const answer = await get(site.origin, path, { 'Accept-Encoding': encoding });
        const html = decoded(answer);
        const brands = brandsIn(html);
        for (const brand of brands) seen.add(brand);
        const isWhole = html.endsWith('</html>\n') && answer.status === (path === '/nope' ? 404 : 200);
        if (!isWhole || brands.size !== 1) faults.push(`${path} ${answer.status} ${[...brands]}`);
      } catch (error) {
        faults.push(`${path} ${error}`);
      }
    }
  };
  const visitors = ['identity', 'gzip', 'br'].map(visitor);
  for (const name of names) {
    copy.brand(name);
    expect((await copy.compose()).code).toBe(0);
  }
  await expect.poll(() => seen.has('Nom Deux')).toBe(true);
  isOver = true;
  await Promise.all(visitors);
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(names.length);
  copy.remove();
});
