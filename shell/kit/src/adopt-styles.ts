/**
 * Adds the styles of a module that comes late, so that no page's HTML carries them before. The text is a style sheet's
 * (`?inline`), whose class names are as written: they begin with what they belong to.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
