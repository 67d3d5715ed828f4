import { CONTENT_ID, PAGE_FAILED_ID } from './data.ts';
import type { PageDocument } from './document.ts';

export const content = (): HTMLElement => document.getElementById(CONTENT_ID) as HTMLElement;

const template = (id: string) => document.getElementById(id) as HTMLTemplateElement | null;

/** A clone of a failure's face. */
export const faceOf = (id: string): HTMLElement => modelsOf(template(id))[0]?.cloneNode(true) as HTMLElement;

/** Puts a page's head in place of the current one. */
function showHead(page: PageDocument): void {
  document.title = page.title;
  document.querySelector('meta[name=description]')?.setAttribute('content', page.description);
  document.querySelector('link[rel=canonical], meta[name=robots]')?.remove();
  const element = document.createElement(page.canonical ? 'link' : 'meta');
  const attributes = page.canonical
    ? { rel: 'canonical', href: page.canonical }
    : { name: 'robots', content: 'noindex' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

const applied = new Set<string>();

/**
 * Applies the style sheets that aren't here yet. They came with the page's HTML; the open page's policy lets no element
 * hold them, and a sheet made by script needs none.
 */
function applySheets({ sheets }: PageDocument): void {
  for (const [href, css] of sheets) {
    if (applied.has(href) || document.querySelector(`[data-href="${href}"]`)) continue;
    applied.add(href);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }
}

const frameLinks = (of: Document) => of.querySelectorAll('header a, footer a');

/** Has the frame's links say which of them lead to the page shown, as its own frame does. */
function showCurrent(source: Document): void {
  const next = frameLinks(source);
  for (const [index, link] of frameLinks(document).entries())
    link.ariaCurrent = next[index]?.ariaCurrent ?? null;
}

/** Animates a change of page where the visitor and the browser want that. */
export function inTransition(change: () => void): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isStill || !('startViewTransition' in document)) {
    change();
    return Promise.resolve();
  }
  const transition = document.startViewTransition(change);
  // The animation may be left out, when another follows for instance; the change happens.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  return transition.updateCallbackDone;
}

/** Puts a fetched page in the place of the one shown. */
export function putInPlace(page: PageDocument): void {
  applySheets(page);
  const source = page.source.getElementById(CONTENT_ID) as HTMLElement;
  content().replaceChildren(...[...source.childNodes].map((node) => document.importNode(node, true)));
  showHead(page);
  showCurrent(page.source);
}

/** Puts the face of a page that can't be had there. */
export function putFailure(): void {
  content().replaceChildren(faceOf(PAGE_FAILED_ID));
}

/**
 * The elements of a template, to be cloned. Parsed HTML has them in its content; React, in development, below the element
 * itself.
 */
export function modelsOf(template: HTMLTemplateElement | null): Element[] {
  const content = template?.content;
  return [...((content?.firstElementChild ? content : template)?.children ?? [])];
}
