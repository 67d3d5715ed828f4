const shown = (value, format) => (value === undefined ? '–' : format(value));

/** A Markdown table, a line for each page. */
export function table(pages) {
  const rows = pages.map(({ path, marks, lcpMs, tbtMs, cls, short, looks }) => [
    path,
    shown(marks.performance, String),
    marks.accessibility,
    marks['best-practices'],
    marks.seo,
    shown(lcpMs, (ms) => `${(ms / 1000).toFixed(2)} s`),
    shown(tbtMs, (ms) => `${Math.round(ms)} ms`),
    shown(cls, (value) => value.toFixed(3)),
    looks,
    short.map(({ audit, score }) => `${audit} ${Math.round(score * 100)}`).join(', ') || '–',
  ]);
  const head = 'page,performance,accessibility,best practices,SEO,LCP,TBT,CLS,looks,below 100'.split(',');
  const ruler = head.map((_, column) => (column === 0 || column === head.length - 1 ? '---' : '---:'));
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
