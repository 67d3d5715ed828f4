import { UserError } from '../../site/errors.ts';

/**
 * Returns a remote's definition with one more route at the end of `routes`.
 *
 * @param source text of `src/remote.ts`
 * @param route text of the route, indented
 * @throws UserError unless `routes` is a list of several lines, as the formatter writes it
 */
export function addRoute(source: string, route: string): string {
  const [, before, list, after] = /^(.*\n {2}routes: \[\n)(.*?)(^ {2}\],\n.*)$/ms.exec(source) ?? [];
  if (before === undefined || list === undefined || after === undefined)
    throw new UserError('src/remote.ts of the remote has no list « routes: [ » to add the page to');
  return `${before}${list}${route}\n${after}`;
}
