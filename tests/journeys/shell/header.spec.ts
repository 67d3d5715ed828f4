import type { Page } from 'playwright/test';
import { SiteCopy } from '../../support/site-copy.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const LONG = 'Fédération des Hébergeurs Associatifs du Sud-Ouest';

/** Links and buttons of the header that lie over one another, and icons that gave way. */
const crowded = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const shown = [...header.querySelectorAll('a, button, label')].filter((part) => part.checkVisibility());
    const faults = shown.flatMap((part, at) => {
      const box = part.getBoundingClientRect();
      return shown.slice(at + 1).flatMap((other) => {
        const next = other.getBoundingClientRect();
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        return across > 1 && down > 1 ? [`${part.textContent} over ${other.textContent}`] : [];
      });
    });
    for (const icon of header.querySelectorAll('svg')) {
      const { width } = icon.getBoundingClientRect();
      if (icon.checkVisibility() && width < Number(icon.getAttribute('width')))
        faults.push(`icon of ${icon.parentElement?.textContent}: ${width} px`);
    }
    return faults;
  });

async function expectApart(page: Page) {
  for (const width of [320, 390, 768, 1023, 1024, 1136, 1152, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await crowded(page), `${width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
}

test('When the window has any width then the parts of the header stand apart', async ({ page }) => {
  await visit(page, '/contact');
  await expectApart(page);
});

test('When the operator has a long name and neither VAT nor a client area then they do, too', async ({
  page,
  startSite,
}) => {
  const copy = new SiteCopy();
  copy.operator.brand.name = LONG;
  copy.operator.email = 'support.technique-et-commercial@federation-hebergeurs-associatifs.example.org';
  copy.operator.vat.ratePercent = null;
  copy.operator.hosts.clientArea = null;
  copy.writeOperator();
  expect((await copy.compose()).code).toBe(0);
  const site = await startSite({ SITE_DIR: copy.dir, OPERATOR_FILE: copy.operatorFile });
  await visit(page, `${site.origin}/contact`);
  await expect(page.getByRole('link', { name: `${LONG}, accueil` })).toBeVisible();
  await expectApart(page);
  copy.remove();
});
