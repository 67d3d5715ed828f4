import type { Page } from 'playwright/test';
import { SiteCopy } from '../../support/site-copy.ts';
import { expect, test } from '../../support/test.ts';
import { hydrated } from '../../support/visit.ts';

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

for (const [kind, change] of [
  ['as it is', () => undefined],
  [
    'long, and there is neither VAT nor a client area',
    (copy: SiteCopy) => {
      copy.operator.brand.name = LONG;
      copy.operator.email = 'support.technique-et-commercial@federation-hebergeurs-associatifs.example.org';
      copy.operator.vat.ratePercent = null;
      copy.operator.hosts.clientArea = null;
    },
  ],
] as const) {
  test(`When the operator’s name is ${kind} then the parts of the header stand apart at every width`, async ({
    page,
    startSite,
  }) => {
    const copy = new SiteCopy();
    change(copy);
    copy.writeOperator();
    expect((await copy.compose()).code).toBe(0);
    const site = await startSite({ SITE_DIR: copy.dir, OPERATOR_FILE: copy.operatorFile });
    await page.goto(`${site.origin}/contact`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: `${copy.operator.brand.name}, accueil` })).toBeVisible();
    for (const width of [320, 390, 768, 1023, 1024, 1136, 1152, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await crowded(page), `${width} px`).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
    copy.remove();
  });
}
