import { remoteNameSchema, routeSchema } from '@site/kit/contract';
import { typeset } from '@site/kit/typography';
import { z } from 'zod';

/** Name of the file in which a team with its own build tools describes its remote: name and routes. */
export const DESCRIPTION = 'site-remote.json';

const foreignRouteSchema = routeSchema
  .pick({ path: true, expose: true, title: true, description: true, label: true, isIndexed: true })
  .extend({
    /** Text in the page's place until the browser has rendered it, and when the browser can't. */
    fallback: z.string().min(20),
  });

export const descriptionSchema = z.strictObject({
  /** The remote's name on this site: the argument of « release », and the remote's folder below `/mfe/`. */
  name: remoteNameSchema.refine((name) => name !== 'shell', 'a name of your own: the shell is the site’s'),
  routes: z.array(foreignRouteSchema).min(1),
});

export type Description = z.infer<typeof descriptionSchema>;
export type ForeignRoute = z.infer<typeof foreignRouteSchema>;

/** Returns the CSS selector of a remote's islands. */
export const scopeOf = (remote: string): string => `[data-island^="${remote}/"]`;

/** Styles of the page around a third-party island, like those of the site's own pages. */
export const PAGE_STYLES = `@layer page{
[data-foreign]{display:grid;gap:var(--space-6);padding:var(--space-8) max(var(--gutter),(100% - var(--content))/2)}
[data-foreign]>header{display:grid;gap:var(--space-4)}
[data-foreign]>header>p{max-width:var(--measure);color:var(--ink-quiet);font-size:var(--text-l)}
[data-foreign] [data-island]{display:block;min-width:0}
}
`;

/**
 * Returns the server bundle that a third-party build lacks: heading, description, and an island with the fallback text. The
 * browser renders the remote's expose in the island (`data-render`).
 *
 * The links are disabled and never fetched: the page's styles contain their sheets. Before it adds a sheet, a container
 * looks for such a link, and the policy would refuse the container's own.
 *
 * @param sheets addresses of the expose's style sheets
 */
export function serverBundle(remote: string, route: ForeignRoute, sheets: string[]): string {
  const { title, description, fallback, expose } = route;
  const said = Object.fromEntries(
    Object.entries({ title, description, fallback }).map(([key, text]) => [key, typeset(text)]),
  );
  const id = `${remote}/${expose.slice(2)}`;
  return `import { createElement as h, useContext } from 'react';
const PageContext = globalThis[Symbol.for('@site/kit/nav#page@1')];
const said = ${JSON.stringify(said)};
const id = ${JSON.stringify(id)};
const sheets = ${JSON.stringify(sheets)};
export default function ForeignPage() {
  const { island } = useContext(PageContext);
  return h('div', { 'data-foreign': '' },
    h('header', null, h('h1', null, said.title), h('p', null, said.description)),
    ...sheets.map((href) => h('link', { key: href, rel: 'stylesheet', href, disabled: true })),
    h('div', { 'data-island': id, 'data-render': 'browser' }, island(id, h('p', null, said.fallback))));
}
`;
}
