import { typeset } from '@site/kit/typography';
import { SERVER_HTML_ATTRIBUTE } from '../../app/page/data.ts';
import type { ThirdPartyRoute } from '../../site/third-party/description.ts';
import type { ServerHtml } from './server-html.ts';

/** Returns the CSS selector of a remote's islands. */
export const buildScopeSelector = (remote: string): string => `[data-island^="${remote}/"]`;

/** Content of a page's island before its module is loaded. */
export type IslandContent = ServerHtml | { fallback: string };

/**
 * Returns the server bundle that a third-party build lacks: an island with the remote's own HTML or the fallback text, below
 * heading and description unless the HTML has its heading. In the browser React renders the expose in the island, or the
 * expose itself does (`data-render`).
 *
 * The links are disabled and never fetched: the page's styles contain their sheets. Before it adds a sheet, a container
 * looks for such a link, and the policy would refuse the container's own.
 *
 * @param sheets addresses of the expose's style sheets
 */
export function buildServerBundle(
  remote: string,
  route: Omit<ThirdPartyRoute, 'html' | 'fallback'>,
  content: IslandContent,
  sheets: string[],
): string {
  const { title, description, expose, mount } = route;
  const hasHeading = 'html' in content && content.hasHeading;
  const texts = {
    title: typeset(title),
    description: typeset(description),
    fallback: 'fallback' in content ? typeset(content.fallback) : '',
  };
  const id = `${remote}/${expose.slice(2)}`;
  return `import { createElement as h, useContext } from 'react';
const PageContext = globalThis[Symbol.for('@site/kit/nav#page@1')];
const texts = ${JSON.stringify(texts)};
const id = ${JSON.stringify(id)};
const sheets = ${JSON.stringify(sheets)};
const html = ${JSON.stringify('html' in content ? content.html : null)};
export default function ThirdPartyPage() {
  const { island } = useContext(PageContext);
  return h('div', { 'data-third-party': '' },
    ${hasHeading ? 'null' : "h('header', null, h('h1', null, texts.title), h('p', null, texts.description))"},
    ...sheets.map((href) => h('link', { key: href, rel: 'stylesheet', href, disabled: true })),
    h('div', { 'data-island': id, 'data-render': ${JSON.stringify(mount ? 'mount' : 'browser')} }, island(id, html === null
      ? h('p', null, texts.fallback)
      : h('div', { ${JSON.stringify(SERVER_HTML_ATTRIBUTE)}: '', dangerouslySetInnerHTML: { __html: html } }))));
}
`;
}
