import type { Page } from 'playwright/test';
import { expect, test } from '#support/stock.ts';
import { visit } from '#support/visit.ts';

type TranslationWay = 'in place of the text' | 'around the text';

/** Translates the page as a browser does, what changes later included. The words stay: they are looked for below. */
const translate = (page: Page, way: TranslationWay) =>
  page.evaluate((way) => {
    const ways = {
      'in place of the text': (text: Text, element: HTMLElement) => text.replaceWith(element),
      'around the text'(text: Text, element: HTMLElement) {
        element.textContent = '';
        text.replaceWith(element);
        element.append(text);
      },
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const isKept = text.parentElement?.closest('font, script, style, textarea, option, [translate=no]');
        if (isKept || !text.data.trim()) continue;
        const element = document.createElement('font');
        element.textContent = text.data;
        ways[way](text, element);
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true });
  }, way);

for (const [way, details] of [
  ['in place of the text', {}],
  ['around the text', { tag: '@slow' }],
] as const) {
  test(`filters of a page go on with translations ${way}`, details, async ({ page, openStock }) => {
    const { filter, chips, expectCount } = await openStock();
    const reset = chips.getByText('Réinitialiser les filtres');
    await translate(page, way);
    const removals = [
      () => filter('Anti-DDoS Game').click(),
      () => chips.filter({ hasText: 'Anti-DDoS Game' }).click(),
      () => reset.click(),
      () => page.goBack(),
    ];
    for (const remove of removals) {
      await filter('Anti-DDoS Game').click();
      await expectCount('2 serveurs');
      await remove();
      await expectCount('14 serveurs');
      await expect(chips).toHaveCount(0);
    }
  });

  test(`sums of a calculator change with translations ${way}`, details, async ({ page }) => {
    await visit(page, '/offres/trunk');
    await translate(page, way);
    const best = page
      .getByRole('region', { name: 'Quelle offre coûte le moins ?' })
      .locator('[aria-atomic=true]');
    const minutes = page.getByRole('spinbutton', { name: 'Minutes d’appel par mois' });
    await minutes.fill('1 111,00');
    await expect(best).toContainText('Pour 1 111 minutes et 2 canaux', { useInnerText: true });
    await expect(best).toContainText('27,21 €', { useInnerText: true });
    await minutes.fill('1000');
    await expect(best).toContainText('Pour 1 000 minutes et 2 canaux Trunk Start 24,99 € HT', {
      useInnerText: true,
    });
  });
}
