import { type HTMLElement, parse } from 'node-html-parser';
import { composedSite, pageIndex } from '#support/pages.ts';

/** Parts that decide how a page is laid out. A page with none of them is running text. */
const PARTS = {
  calculator: '[data-island]',
  choices: 'fieldset, [role=tab]',
  form: 'form',
  table: 'table',
  cards: 'article',
  folded: 'details',
  facts: 'dl',
};

function layoutsIn(main: HTMLElement): string[] {
  const parts = Object.entries(PARTS).filter(([, selector]) => main.querySelector(selector));
  return parts.length > 0 ? parts.map(([name]) => name) : ['text'];
}

const fileOf = (path: string) => (path === '/' ? 'pages/index.html' : `pages${path}.html`);

/** The content of a composed page, by its path in the index. */
export const readMain = (path: string): HTMLElement => {
  const main = parse(composedSite.file(fileOf(path)).toString()).querySelector('main');
  if (!main) throw new Error(`${path} has no main element`);
  return main;
};

/** The layouts of each composed page, by its path. */
export const layouts: Record<string, string[]> = Object.fromEntries(
  Object.keys(pageIndex).map((path) => [path, layoutsIn(readMain(path))]),
);
