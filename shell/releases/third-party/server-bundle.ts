import { typeset } from '@site/api-contract/texts/typography';
import type { ThirdPartyRoute } from './description.ts';

/** Returns the CSS selector of a remote's islands. */
export const buildScopeSelector = (remote: string): string => `[data-island^="${remote}/"]`;

/**
 * Returns the server bundle that a third-party build lacks: heading, description and an island with the fallback text. In the
 * browser React renders the expose in the island, or the expose itself does (`data-render`).
 *
 * The links are disabled and never fetched: the page's styles contain their sheets. Before it adds a sheet, a container
 * looks for such a link, and the policy would refuse the container's own.
 *
 * @param sheets addresses of the expose's style sheets
 */
export function buildServerBundle(remote: string, route: ThirdPartyRoute, sheets: string[]): string {
  const { title, description, fallback, expose, mount } = route;
  const texts = {
    title: typeset(title),
    description: typeset(description),
    fallback: typeset(fallback),
  };
  const id = `${remote}/${expose.slice(2)}`;
  return `import { createElement as h, useContext } from 'react';
const PageContext = globalThis[Symbol.for('@site/kit/nav#page@1')];
const texts = ${JSON.stringify(texts)};
const id = ${JSON.stringify(id)};
const sheets = ${JSON.stringify(sheets)};
export default function ThirdPartyPage() {
  const { island } = useContext(PageContext);
  return h('div', { 'data-third-party': '' },
    h('header', null, h('h1', null, texts.title), h('p', null, texts.description)),
    ...sheets.map((href) => h('link', { key: href, rel: 'stylesheet', href, disabled: true })),
    h('div', { 'data-island': id, 'data-render': ${JSON.stringify(mount ? 'mount' : 'browser')} }, island(id, h('p', null, texts.fallback))));
}
`;
}
