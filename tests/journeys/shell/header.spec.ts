import type { Page } from 'playwright/test';
import { applyDisplaySettings } from '#accessibility/display-settings.ts';
import { findLayoutFaults } from '#accessibility/target-spacing.ts';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** Of 4 and of 40 letters; as the room of a name doesn't depend on it, the shorter one is looked at where room is least. */
const NAMES = {
  Orne: [320, 390, 1150, 1280],
  'Fédération des Hébergeurs du Sud-Ouest 1': [
    ...[320, 390, 480, 640, 768, 1024, 1136, 1142, 1150, 1200, 1280, 1440],
  ],
};

/** Returns the navigation or menu that a header shows, and the parts that it must always show. */
const getParts = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const isShown = (selector: string) => !!header.querySelector(selector)?.checkVisibility();
    const icons = [...header.querySelectorAll('svg[width]')].filter((icon) => icon.checkVisibility());
    return {
      navigation: isShown('nav[aria-label="Principale"] button'),
      menu: isShown('[commandfor="menu"]'),
      others: ['search button', 'a[href*="client"]', 'a[href="/offres"]'].every(isShown),
      icons: icons.every((icon) => icon.getBoundingClientRect().width >= Number(icon.getAttribute('width'))),
    };
  });

test('header has parts that don’t touch, in the widest letters', { tag: '@slow' }, async ({ page }) => {
  await visit(page, '/contact');
  const faults: string[] = [];
  for (const text of ['as it is', 'twice as large'] as const) {
    await applyDisplaySettings(page, { fonts: 'dejavu', text });
    for (const [name, widths] of Object.entries(NAMES)) {
      await page.getByRole('banner').evaluate((header, shown) => {
        (header.querySelector('a[href="/"] > span') as Element).textContent = shown;
      }, name);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const { navigation, menu, others, icons } = await getParts(page);
        const crowded = await findLayoutFaults(page, 'header');
        if (navigation === menu) crowded.push('neither navigation nor menu, or both');
        if (!others) crowded.push('search, client area or all offers is missing');
        if (!icons) crowded.push('an icon gave way');
        // On a desk the groups fit at the usual text size, in any font; on a phone the menu is shown.
        if (text === 'as it is' && width >= 1280 && !navigation) crowded.push('a menu, on a desk');
        if (width <= 768 && !menu) crowded.push('no menu, on a phone');
        faults.push(...crowded.map((fault) => `${text}, « ${name} », ${width} px: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
});

test('upper bar of the header holds its links on one line each', { tag: '@slow' }, async ({ page }) => {
  await visit(page, '/contact');
  await page.evaluate(() => {
    document.documentElement.toggleAttribute('data-devis', true);
    document.documentElement.style.counterReset = 'devis 12';
  });
  await applyDisplaySettings(page, { fonts: 'dejavu', text: 'as it is' });
  const faults: string[] = [];
  for (const width of [320, 360, 390, 430, 480, 576, 640]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Toutes les offres', 'Mon devis']) {
      const lines = await page
        .getByRole('banner')
        .getByRole('link', { name })
        .evaluateAll((links) =>
          links
            .filter((link) => link.checkVisibility())
            .map((link) => {
              const range = document.createRange();
              range.selectNodeContents(link);
              return (
                range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight)
              );
            }),
        );
      if (lines.some((count) => count > 1.5)) faults.push(`${width} px: ${name}`);
    }
  }
  expect(faults).toEqual([]);
});
