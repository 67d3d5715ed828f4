import { usePage } from '@site/kit/nav';
import { type ComponentType, createElement } from 'react';

/**
 * What a `Name.island.tsx` exports in the server build. Such a component is React's own in the browser: compose renders it
 * apart, in a marked element with its props, which have to be JSON, and the browser hydrates it there, when React has
 * come. Inside of another island it is a component like any other.
 *
 * @param id names it within the site, e.g. `tools/Recommender`
 */
export const island = <P extends object>(id: string, Component: ComponentType<P>): ComponentType<P> =>
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
