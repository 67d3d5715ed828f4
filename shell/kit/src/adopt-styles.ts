/**
 * Adds the styles of a module loaded on demand, so that no page's HTML carries them. The text is a style sheet imported
 * with `?inline`. Class names in that sheet aren't hashed: each begins with the component's name.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
