import type { PageDocument } from './document.ts';
import { composedHtml } from './trusted.ts';

const parsed = new WeakMap<PageDocument, DocumentFragment>();

/** Composed HTML of a static section of that page. Throws when the page holds none: its release is inconsistent. */
export function staticHtml(page: PageDocument, id: string): string {
  let content = parsed.get(page);
  if (!content) {
    const template = document.createElement('template');
    template.innerHTML = composedHtml(page.html);
    content = template.content;
    parsed.set(page, content);
  }
  const section = content.querySelector(`[data-static="${id}"]`);
  if (!section) throw new Error(`${page.data.page.path} holds no static section ${id}`);
  return composedHtml(section.innerHTML);
}
