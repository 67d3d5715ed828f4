import { usePage } from '@site/kit/nav';
import { type ComponentType, createElement, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A section that ships as HTML only. `Name.static.tsx` holds a component without props, state or handlers;
 * compose renders it, the browser build replaces it by this stand-in, so neither its markup nor its data is in
 * the page's JavaScript and React doesn't walk it. Hydration leaves the server's nodes alone; an
 * island that shows a section anew takes the same HTML from the page.
 *
 * @param id names the section within the site, e.g. `hosting/vps/VpsIntro`
 * @param Section the real component, given in the server build only
 */
export function staticSection(id: string, Section?: ComponentType): ComponentType {
  if (Section) return () => createElement('div', { 'data-static': id }, createElement(Section));
  return function StaticSection() {
    const page = usePage();
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    // Kept for the element's whole life: a later change of this prop would make React write the HTML again.
    const [html] = useState(() => (isHydrating ? '' : page.staticHtml(id)));
    return createElement('div', {
      'data-static': id,
      suppressHydrationWarning: true,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup this site composed
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}
