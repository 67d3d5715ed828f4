import { type HTMLElement, parse } from 'node-html-parser';
import { expect, type Page } from 'playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readMain } from '#support/pages.ts';

declare global {
  interface Window {
    /** Elements of the page as it was composed, left by {@link recordElements}. */
    __composed: Element[];
  }
}

/** An element of an island: the props React rendered it with, and the attributes it has. */
interface Rendered {
  tag: string;
  props: Record<string, string | number | boolean>;
  attributes: Record<string, string>;
}

/** True if the composed page has an island for React to hydrate. */
export const hasIslands = (path: string): boolean => readMain(path).querySelector('[data-island]') !== null;

/** What React must keep: all but notices, which leave by themselves after some seconds. */
const KEPT = '#root, #root :not([data-closable], [data-closable] *)';

/** Notes the elements of the pages to come before their modules run. */
export const recordElements = (page: Page): Promise<unknown> =>
  page.addInitScript((kept) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') window.__composed = [...document.querySelectorAll(kept)];
    });
  }, KEPT);

/** Reads the elements that React has hydrated. Runs in the page. */
function readRendered(): Rendered[] {
  const isPlain = (value: unknown): value is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof value);
  return [...document.querySelectorAll('[data-island] *')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (key === undefined) return [];
    const all = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {};
    const props: Rendered['props'] = {};
    for (const [name, value] of Object.entries(all))
      if (name !== 'children' && isPlain(value)) props[name] = value;
    const attributes: Rendered['attributes'] = {};
    for (const { name, value } of element.attributes) attributes[name.toLowerCase()] = value;
    return [{ tag: element.localName, props, attributes }];
  });
}

/** The attributes React's server renderer writes for an element. */
function getAttributes({ tag, props }: Rendered): Record<string, string> {
  const element = parse(renderToStaticMarkup(createElement(tag, { ...props, onChange() {} })))
    .firstChild as HTMLElement;
  return Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/**
 * Returns the attributes of hydrated elements that differ from what React renders. Production React keeps such attributes
 * as they were composed and reports nothing; it does report other text and other elements, as « React error #418 ».
 */
export async function findAttributeMismatches(page: Page): Promise<string[]> {
  const rendered = await page.evaluate(readRendered);
  return rendered.flatMap((element) => {
    const expected = getAttributes(element);
    const names = new Set([...Object.keys(expected), ...Object.keys(element.attributes)]);
    // The select around an option says which one is selected.
    names.delete('selected');
    // The shell says that the browser keeps no box of the comparison (`shell/browser/compare/checkboxes.ts`).
    if ('data-compare' in element.attributes) names.delete('autocomplete');
    return [...names]
      .filter((name) => expected[name] !== element.attributes[name])
      .map((name) => `<${element.tag}> ${name}: ${element.attributes[name]}, rendered ${expected[name]}`);
  });
}

/** Expects React to have taken over all islands of a page without changing its elements. */
export async function expectHydrated(page: Page): Promise<void> {
  const after = await page.evaluate(
    (kept) => ({
      count: document.querySelectorAll(kept).length - window.__composed.length,
      lost: window.__composed.filter((each) => !each.isConnected).map((each) => each.outerHTML.slice(0, 80)),
      waiting: [...document.querySelectorAll('[data-island]')]
        .filter((island) => !Object.keys(island).some((key) => key.startsWith('__reactContainer')))
        .map((island) => island.outerHTML.slice(0, 80)),
    }),
    KEPT,
  );
  expect.soft(after, 'elements after hydration').toEqual({ count: 0, lost: [], waiting: [] });
  expect.soft(await findAttributeMismatches(page), 'attributes after hydration').toEqual([]);
}
