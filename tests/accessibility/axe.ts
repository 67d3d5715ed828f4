import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { PAGE_KINDS } from '#support/pages.ts';
import { waitForTransitions } from './display-settings.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule axe-core has for WCAG 2.2 AA, one of which it leaves off by itself, and its best practices. */
const EVERY_RULE: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Rules that read a colour: only their result can change with the theme at the same width. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

declare global {
  interface Window {
    axe: { run(context: { include: Element[] }, options: RunOptions): Promise<AxeResults> };
  }
}

/** Returns axe-core's violations. Colours are checked on one text for each pair of colours, size and weight. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    ({ options, isOneEach }) => {
      const getGround = (element: Element): string => {
        const { backgroundColor } = getComputedStyle(element);
        const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor);
        return isClear && element.parentElement ? getGround(element.parentElement) : backgroundColor;
      };
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      const each = new Map<string, Element>();
      for (const element of isOneEach ? document.body.querySelectorAll('*') : []) {
        if (!hasText(element) || !element.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const isLink = element.closest('a') !== null;
        each.set(
          [color, fontSize, fontWeight, textDecorationLine, isLink, getGround(element)].join(),
          element,
        );
      }
      return window.axe.run(
        { include: isOneEach ? [...each.values()] : [document.documentElement] },
        options,
      );
    },
    {
      options: { ...options, resultTypes: ['violations'] } satisfies RunOptions,
      isOneEach: options === COLOURS,
    },
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Expects axe-core to find nothing in the light theme at 1440 px. */
export async function expectNoViolationsAtOneLook(page: Page): Promise<void> {
  await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await waitForTransitions(page);
  expect.soft(await violations(page, EVERY_RULE)).toEqual([]);
}

/** Expects axe-core to find nothing in the dark theme at 1440 px, nor, on a page of each kind, on a phone of 320 px. */
export async function expectNoViolationsInTheDark(page: Page, path: string): Promise<void> {
  await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await waitForTransitions(page);
  expect.soft(await violations(page, COLOURS), `${path}, 1440 px`).toEqual([]);
  if (!PAGE_KINDS.includes(path)) return;
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 800 });
  // Controls have other sizes on a touch screen.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect.soft(await violations(page, EVERY_RULE), `${path}, 320 px`).toEqual([]);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}
