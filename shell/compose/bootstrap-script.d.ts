/** The bootstrap script, inline in every page's head (`shell/dev/vite/bootstrap-script.ts`). */
declare module 'virtual:bootstrap-script' {
  /** Code for every page. */
  export const main: string;
  /** Code by attribute, for pages where any element has that attribute. */
  export const parts: Record<string, string>;
}
