import { remoteNameSchema, routeSchema } from '@site/kit/contract';
import { typeset } from '@site/kit/typography';
import { z } from 'zod';

/** The file in which a team that builds with its own tools says what its remote is to this site. */
export const DESCRIPTION = 'site-remote.json';

const foreignRouteSchema = routeSchema
  .pick({ path: true, expose: true, title: true, description: true, label: true, isIndexed: true })
  .extend({
    /** Stands where the page comes, until it is there and wherever it can't be had. */
    fallback: z.string().min(20),
  });

export const descriptionSchema = z.strictObject({
  /** The remote's name on this site: what « release » is told, and its share of addresses below `/mfe/`. */
  name: remoteNameSchema.refine((name) => name !== 'shell', 'a name of your own: the shell is the site’s'),
  routes: z.array(foreignRouteSchema).min(1),
});

export type Description = z.infer<typeof descriptionSchema>;
export type ForeignRoute = z.infer<typeof foreignRouteSchema>;

/** Finds the islands of a remote, and what stands around them. */
export const scopeOf = (remote: string): string => `[data-island^="${remote}/"]`;

/** How the page around a foreign island looks: like the site's own. */
export const PAGE_STYLES = `@layer page{
[data-foreign]{display:grid;gap:var(--space-6);padding:var(--space-8) max(var(--gutter),(100% - var(--content))/2)}
[data-foreign]>header{display:grid;gap:var(--space-4)}
[data-foreign]>header>p{max-width:var(--measure);color:var(--ink-quiet);font-size:var(--text-l)}
[data-foreign] [data-island]{display:block;min-width:0}
}
`;

/**
 * The server bundle that a build of another make lacks: heading and description, and an island with the fallback text, in
 * whose place the browser renders what the remote exposes (`data-render`).
 *
 * The links are never fetched, as they are disabled: what they name stands in the page's styles already. A container that
 * is about to add a sheet looks for such a link first, and the policy would refuse its own.
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
