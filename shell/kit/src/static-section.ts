import { usePage } from '@site/kit/page-context';
import { type ComponentType, createElement, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Wraps a section that ships as HTML only: `Name.static.tsx` holds a component without props, state or handlers. Compose
 * renders it; the browser build replaces it by this placeholder, without its markup and data. Hydration keeps the
 * server's nodes; an island that shows the section again copies the page's HTML.
 *
 * @param id name within the site, e.g. `hosting/vps/VpsIntro`
 * @param Section the component, in the server build only
 *
 * @example
 * export default createStaticSection('hosting/vps/VpsIntro', VpsIntro);
 */
export function createStaticSection(id: string, Section?: ComponentType): ComponentType {
  if (Section) return () => createElement('div', { 'data-static': id }, createElement(Section));
  return function StaticSection() {
    const page = usePage();
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    // Constant for the element's lifetime: a changed prop would make React write the HTML again.
    const [html] = useState(() => (isHydrating ? '' : page.staticHtml(id)));
    return createElement('div', {
      'data-static': id,
      suppressHydrationWarning: true,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup this site composed
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}
