import { execFileSync } from 'node:child_process';
import { root } from '#support/paths.ts';

/** Files that decide how text is drawn. */
const TYPE = /\.css$|\.woff2$|font|^tests\/(accessibility|budgets\/stability)/i;

/** Returns true if a type or CSS file differs from the main branch; false if git can't compare. */
function isTypeChanged(): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const base = git('merge-base', 'main', 'HEAD').trim();
    return git('diff', '--name-only', base)
      .split('\n')
      .some((file) => TYPE.test(file));
  } catch {
    return false;
  }
}

/** True if every page is drawn in every font set: with `FONTS=all`, or after a change of a type or CSS file. */
export const drawsEveryPage = process.env.FONTS === 'all' || isTypeChanged();

/**
 * Chooses pages that have every layout between them, beginning with another page at each turn.
 *
 * @param layouts the layouts of each page, by its path
 * @param turn counts the drawings the pages are shared out among
 */
export function choosePages(layouts: Record<string, readonly string[]>, turn: number): string[] {
  const paths = Object.keys(layouts);
  // The stride varies which of neighbouring pages with the same layout is chosen.
  const start = (turn * 5) % paths.length;
  const missing = new Set(Object.values(layouts).flat());
  return [...paths.slice(start), ...paths.slice(0, start)].filter((path) => {
    const own = layouts[path] ?? [];
    const isNew = own.some((layout) => missing.has(layout));
    for (const layout of own) missing.delete(layout);
    return isNew;
  });
}
