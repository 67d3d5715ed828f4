import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

for (const width of [1440, 390]) {
  test(`offers side by side at ${width} px have level prices`, { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/offres/vps', '/offres/vds', '/offres/mail']) {
      await visit(page, path);
      const rows = await page.getByRole('article').evaluateAll((cards) => {
        const tops: Record<number, number[]> = {};
        for (const card of cards.filter((card) => card.checkVisibility() && card.querySelector('h3'))) {
          const { top } = card.getBoundingClientRect();
          const price = [...card.querySelectorAll('span')].find((span) => span.textContent.includes('€'));
          tops[top] = [...(tops[top] ?? []), price?.getBoundingClientRect().top ?? Number.NaN];
        }
        return Object.values(tops);
      });
      expect(new Set(rows.map((row) => row.length)).size, `${path}: cards in a row`).toBe(1);
      for (const row of rows) {
        expect(new Set(row.filter((top) => !Number.isNaN(top))).size, path).toBeLessThanOrEqual(1);
      }
    }
    for (const path of ['/offres/vps/ryzen', '/games']) {
      await visit(page, path);
      const prices = page.getByRole('table', { name: /prix par mois/ }).locator('td[data-label="Prix"]');
      const heights = await prices.evaluateAll((cells) =>
        cells.map((cell) => cell.firstElementChild?.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(3);
      expect(new Set(heights).size, `${path}: heights of prices`).toBe(1);
      const ends = await prices.evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const visibleSpan = [...cell.querySelectorAll('span')].find((span) => span.checkVisibility());
          return [...(visibleSpan?.children ?? [])].map((amount) =>
            Math.round(cell.getBoundingClientRect().right - amount.getBoundingClientRect().right),
          );
        }),
      );
      expect(new Set(ends).size, `${path}: where HT and TTC end`).toBe(1);
      // As rows or as cards, the last one ends where the table does.
      const left = await page.getByRole('table').evaluateAll((tables) =>
        tables.map((table) => {
          const last = table.querySelector('tbody > :last-child');
          return table.getBoundingClientRect().right - (last?.getBoundingClientRect().right ?? 0);
        }),
      );
      expect(Math.max(...left), `${path}: room beside the last offer`).toBeLessThan(1);
    }
  });
}

test.describe('first screen of a tool', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  for (const path of ['/offres/dedies', '/quel-serveur'])
    test(`${path} shows the first offer and its price`, async ({ page }) => {
      await page.goto(path);
      const offer = page.getByRole('article').first();
      await expect(offer.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(offer.getByText('€').first()).toBeInViewport({ ratio: 1 });
      // A row of the finder, or one of three cards. React replaces the list once the stock is there.
      await expect.poll(async () => (await offer.boundingBox())?.width ?? 0).toBeGreaterThan(370);
    });
});
