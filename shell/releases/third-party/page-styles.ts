/** Styles of the page around a third-party island, like those of the site's own pages. */
export const PAGE_STYLES = `@layer page{
[data-third-party]{display:grid;gap:var(--space-6);padding:var(--space-8) max(var(--gutter),(100% - var(--content))/2)}
[data-third-party]>header{display:grid;gap:var(--space-4)}
[data-third-party]>header>p{max-width:var(--measure);color:var(--ink-quiet);font-size:var(--text-l)}
[data-third-party] [data-island]{display:block;min-width:0}
}
`;
