/**
 * The elements of a template, to be cloned. Parsed HTML has them in its content; React, in development, below the element
 * itself.
 */
export function modelsOf(template: HTMLTemplateElement | null): Element[] {
  const content = template?.content;
  return [...((content?.firstElementChild ? content : template)?.children ?? [])];
}
