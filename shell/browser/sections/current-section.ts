import { SECTION_NAVIGATION_ATTRIBUTE } from '../../app/page/data.ts';

/** Root margin of the observer: the height that header and navigation cover, and the offset of a section after an anchor link. */
const COVERED = '-160px 0px 0px 0px';

let observer: IntersectionObserver | undefined;
let followed: Element | null = null;

/**
 * Marks the link of the first section in sight with `aria-current="location"` in the page's section navigation.
 * Does nothing on pages without a section navigation.
 */
export function trackCurrentSection(): void {
  const navigation = document.querySelector(`[${SECTION_NAVIGATION_ATTRIBUTE}]`);
  if (navigation === followed) return;
  followed = navigation;
  observer?.disconnect();
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`[${SECTION_NAVIGATION_ATTRIBUTE}] a`)];
  const inSight = new Set<string>();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        inSight[isIntersecting ? 'add' : 'delete'](`#${target.id}`);
      const current = links.find(({ hash }) => inSight.has(hash));
      if (!current || current.ariaCurrent) return;
      for (const link of links) link.ariaCurrent = link === current ? 'location' : null;
      showInNavigation(current);
    },
    { rootMargin: COVERED },
  );
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1));
    if (section) observer.observe(section);
  }
}

/** Scrolls the navigation's own row or column to the middle of the link, without scrolling the page. */
function showInNavigation(link: HTMLElement): void {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  for (const frame of [link.closest('ul'), link.closest('nav')]) {
    if (!frame) continue;
    const [from, to] = [middle(frame), middle(link)];
    frame.scrollBy({ left: to.x - from.x, top: to.y - from.y, behavior: 'instant' });
  }
}
