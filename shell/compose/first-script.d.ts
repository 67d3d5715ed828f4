/** The script that stands inline in every page's head (`vite/first-script.ts`). */
declare module 'virtual:first-script' {
  const script: string;
  export default script;
}
