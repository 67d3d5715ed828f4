import { usePage } from '@site/kit/page-context';
import { type ComponentType, createElement } from 'react';

/**
 * Wraps the component of a `Name.island.tsx` in the server build. Compose renders the island separately, in a marked
 * element with its props as JSON, and the browser hydrates it there. An island inside another island is an ordinary component.
 *
 * @param id name within the site, e.g. `tools/Recommender`
 *
 * @example
 * export default createIsland('formations/Calculator', Calculator);
 */
export const createIsland = <P extends object>(id: string, Component: ComponentType<P>): ComponentType<P> =>
  function Island(props: P) {
    const element = createElement(Component, props);
    const { island: apart } = usePage();
    if (!apart) return element;
    return createElement(
      'div',
      { 'data-island': id, ...(Object.keys(props).length > 0 && { 'data-props': JSON.stringify(props) }) },
      apart(id, element),
    );
  };
