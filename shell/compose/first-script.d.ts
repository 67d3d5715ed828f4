/** The bootstrap script, which stands inline in every page's head (`vite/first-script.ts`). */
declare module 'virtual:first-script' {
  /** What every page needs. */
  export const main: string;
  /** What a page needs besides whose HTML has the attribute. */
  export const parts: Record<string, string>;
}
