import type { Page } from 'playwright/test';
import { quantumPlans } from '../../mfe-cloud/src/quantic/plans.ts';
import { vdsPlans } from '../../mfe-hosting/src/vds/plans.ts';
import { bandwidthOptions, ryzenPlans, xeonPlans } from '../../mfe-hosting/src/vps/plans.ts';
import { fibreOffers } from '../../mfe-telecom/src/fibre/offers.ts';
import { formatCents, formatRate, withVat } from '../../shell/kit/src/money.ts';
import { notFoundText, operator, pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

// Chromium reports every script it may not run.
test.use({ javaScriptEnabled: false });
test.beforeEach(({ allow }) => allow(/^request failed: csp .*\.js$/));

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
  test(`When ${path} is loaded without JavaScript then its head is complete, and so is what it shows`, async ({
    page,
  }) => {
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

test('When a page is composed then no line can begin with a sign that French ties to what stands before', async ({
  request,
}) => {
  const loose: string[] = [];
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    const read = html.replace(/<(script|style|pre)\b.*?<\/\1>/gs, '');
    for (const [place] of read.matchAll(/.{0,30}(?: [:;!?%€»]|« ).{0,20}/g)) loose.push(`${path}: ${place}`);
  }
  expect(loose).toEqual([]);
});

interface Amount {
  cents?: number | null;
  rate?: number;
}
const monthly = (plans: readonly { priceCents: number | null }[]): Amount[] =>
  plans.map(({ priceCents }) => ({ cents: priceCents }));

/** What each page sells, from the data of the team that owns it. */
const prices: Record<string, Amount[]> = {
  '/offres/vps': [{ cents: 399 }, { cents: 699 }],
  '/offres/vps/xeon': monthly(xeonPlans),
  '/offres/vps/ryzen': [
    ...monthly(ryzenPlans),
    ...bandwidthOptions.slice(1).map((o) => ({ cents: o.extraCents })),
  ],
  '/offres/vds': monthly(vdsPlans),
  '/offres/fibre': monthly(fibreOffers),
  '/offres/quantic': quantumPlans.flatMap(({ hourlyRate, monthlyCents }) => [
    { rate: hourlyRate },
    { cents: monthlyCents },
  ]),
  // The hosting team's published offers, quoted (specification, section 2, Home).
  '/': [{ cents: 1499 }, { cents: 399 }, { cents: 199 }],
};

for (const [path, amounts] of Object.entries(prices)) {
  test(`When ${path} is loaded without JavaScript then each of its prices stands there, HT and TTC`, async ({
    page,
  }) => {
    await page.goto(path);
    // As shown: the text of neighbours doesn't run together, and a price nobody sees doesn't count.
    // biome-ignore lint/performance/useDomNodeTextContent: see above
    const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    const space = (amount: string) => amount.replace(/\s+/g, ' ');
    for (const { cents, rate } of amounts) {
      if (cents === null) {
        expect(text).toContain('Sur devis');
        continue;
      }
      const amount = rate ?? cents ?? 0;
      const format = rate === undefined ? formatCents : formatRate;
      expect(text).toContain(`${space(format(amount))} HT`);
      expect(text).toContain(`soit ${space(format(withVat(amount, operator.vat) ?? 0))} TTC`);
    }
  });
}

test('When the home page quotes the popular offers then name, price and link are the specified ones', async ({
  page,
}) => {
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

test('When an unknown address is loaded then the not-found page says so with status 404', async ({
  page,
  allow,
}) => {
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
