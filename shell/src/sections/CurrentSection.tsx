import { useEffect } from 'react';
import { SECTION_NAVIGATION } from './SectionNavigation.tsx';

/** A section is current while it crosses this line, a third down the window: where a reader looks. */
const READING_LINE = '-33% 0px -66% 0px';

/**
 * Says in the page's section navigation where the visitor is (`aria-current="location"`) and keeps that link in sight.
 * Shows nothing itself: the navigation is a static section, whose elements React leaves alone.
 */
export function CurrentSection() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`[${SECTION_NAVIGATION}] a`)];
    const mark = (id: string) => {
      for (const link of links) {
        if (link.hash === `#${id}`) {
          link.setAttribute('aria-current', 'location');
          showInRow(link);
        } else link.removeAttribute('aria-current');
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter(({ isIntersecting }) => isIntersecting).at(-1);
        if (entered) mark(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { hash } of links) {
      const section = document.getElementById(hash.slice(1));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return null;
}

/** Scrolls the row, never the page. */
function showInRow(link: HTMLElement): void {
  const row = link.closest('ul');
  const box = link.getBoundingClientRect();
  if (row)
    row.scrollLeft += box.left + box.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
}
