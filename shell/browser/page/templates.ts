/**
 * Returns the elements of a template, to be cloned. Parsed HTML has them in its content; React, in development, below the
 * element itself.
 */
export function getTemplateElements(template: HTMLTemplateElement | null): Element[] {
  const content = template?.content;
  return [...((content?.firstElementChild ? content : template)?.children ?? [])];
}

/** Returns clones of the elements of the template with an id. */
export const cloneTemplate = (id: string): HTMLElement[] =>
  getTemplateElements(document.getElementById(id) as HTMLTemplateElement | null).map(
    (model) => model.cloneNode(true) as HTMLElement,
  );
