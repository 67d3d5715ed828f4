import type { Page } from 'playwright/test';
import { notFoundText, operator, pages } from '../support/pages.ts';
import { expect, testWithoutScripts as test } from '../support/test.ts';

/** What does something by itself: opens a menu by hover and focus, sends its form, opens what HTML says. */
const WORKS = 'nav [aria-expanded], form *, [popovertarget], [command], summary';
/** Chosen by CSS alone. */
const CHOSEN = 'input:is([name=sim], [name=forfait])';

/** What is shown, can be used and needs a script. */
const idleControls = (page: Page): Promise<string[]> =>
  page
    .locator('button, input, select, textarea, [role=tab]')
    .evaluateAll(
      (controls, works) =>
        controls
          .filter((control) => control.checkVisibility() && !control.matches(`:disabled, ${works}`))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      `${WORKS}, ${CHOSEN}`,
    );

for (const path of pages) {
  test(`When ${path} is loaded without JavaScript then it is complete`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{L}{3,}/u);
    await expect(page).toHaveTitle(new RegExp(`.{5,} · ${operator.brand.name}$`));
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(meta('description')).toHaveAttribute('content', /.{50,160}/);
    const title = await page.title();
    const description = (await meta('description').getAttribute('content')) ?? '';
    const address = operator.origin + path;
    await expect(meta('og:title')).toHaveAttribute('content', title);
    await expect(meta('og:description')).toHaveAttribute('content', description);
    await expect(meta('og:url')).toHaveAttribute('content', address);
    await expect(meta('og:type')).toHaveAttribute('content', 'website');
    await expect(meta('og:locale')).toHaveAttribute('content', 'fr_FR');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const isIndexed = (await meta('robots').count()) === 0;
    if (isIndexed) await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    else await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    expect(await idleControls(page), 'controls that would do nothing').toEqual([]);
  });
}

test('When titles and descriptions are compared then no two pages share one', async ({ request }) => {
  const heads = await Promise.all(
    pages.map(async (path) => {
      const html = await (await request.get(path)).text();
      return [/<title>(.*?)<\/title>/.exec(html)?.[1], /name="description" content="(.*?)"/.exec(html)?.[1]];
    }),
  );
  for (const column of [0, 1]) {
    expect(new Set(heads.map((head) => head[column])).size).toBe(pages.length);
  }
});

test('When a page is composed then no line begins with a sign French ties', async ({ request }) => {
  const loose: string[] = [];
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    const read = html.replace(/<(script|style|pre)\b.*?<\/\1>/gs, '');
    for (const [place] of read.matchAll(/.{0,30}(?: [:;!?%€»]|« ).{0,20}/g)) loose.push(`${path}: ${place}`);
  }
  expect(loose).toEqual([]);
});

/** What each page sells, HT and TTC, written by hand (docs/product.md#prices). */
const prices: Record<string, string> = {
  '/offres/vps': '3,99/4,79; 6,99/8,39',
  '/offres/vps/xeon': '3,99/4,79; 7,99/9,59; 15,99/19,19; 25,99/31,19; 44,99/53,99',
  '/offres/vps/ryzen': '6,99/8,39; 12,99/15,59; 20,99/25,19; 31,99/38,39; 2,00/2,40; 4,50/5,40',
  '/offres/vds': '14,99/17,99; 24,99/29,99; 39,99/47,99; 64,99/77,99',
  '/offres/web': '1,99/2,39; 3,99/4,79',
  '/offres/housing': '49,99/59,99; 69,99/83,99; 399,99/479,99; 749,99/899,99; 899,99/1 079,99',
  '/offres/fibre': '49,99/59,99; 150,00/180,00; 9,99/11,99',
  // The hosting team's offers, quoted.
  '/': '14,99/17,99; 3,99/4,79; 1,99/2,39',
};

for (const [path, amounts] of Object.entries(prices)) {
  test(`When ${path} is loaded without JavaScript then each price stands there`, async ({ page }) => {
    await page.goto(path);
    // As shown: the text of neighbours doesn't run together, and a price nobody sees doesn't count.
    const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    for (const [ht, ttc] of amounts.split('; ').map((amount) => amount.split('/'))) {
      expect(text).toContain(`${ht} € HT`);
      expect(text).toContain(`soit ${ttc} € TTC`);
    }
    if (path === '/offres/vps/xeon') expect(text).toContain('Sur devis');
  });
}

test('When popular offers are quoted then name, price and link are as specified', async ({ page }) => {
  await page.goto('/');
  for (const [name, price, link] of [
    ['VDS Starter', '14,99 €', '/offres/vds'],
    ['VPS Xeon Starter', '3,99 €', '/offres/vps'],
    ['Web Starter', '1,99 €', '/offres/web'],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText(price);
    await expect(card.getByRole('link', { name: `Voir plus : ${name}` })).toHaveAttribute('href', link);
    await expect(card.getByText('Plus populaire')).toHaveCount(name === 'VPS Xeon Starter' ? 1 : 0);
  }
});

test('When an unknown address is loaded then it is a 404 that says so', async ({ page, allow }) => {
  allow(/404/);
  expect((await page.goto('/nope'))?.status()).toBe(404);
  await expect(page.getByText(notFoundText)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(page.getByRole('main').locator('a[href="/contact"]')).toBeVisible();
});
