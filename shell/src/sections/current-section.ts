import { SECTION_NAVIGATION } from '../page/data.ts';

/** What header and navigation cover, and a little more: a section an anchor led to reaches above it. */
const COVERED = '-160px 0px 0px 0px';

let observer: IntersectionObserver | undefined;
let followed: Element | null = null;

/**
 * Says in the page's section navigation, if it has one, where the visitor is (`aria-current="location"`): at the first
 * section in sight.
 */
export function followSections(): void {
  const navigation = document.querySelector(`[${SECTION_NAVIGATION}]`);
  if (navigation === followed) return;
  followed = navigation;
  observer?.disconnect();
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`[${SECTION_NAVIGATION}] a`)];
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

/** Scrolls the row, or the column where it is higher than the window; never the page. */
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
