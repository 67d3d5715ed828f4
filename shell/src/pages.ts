import type { PageModule } from './page/modules.ts';

const ofSite = import.meta.glob<PageModule>(['./*/*Page.tsx', '!./development/*']);
const ofDevelopment = import.meta.env.DEV
  ? { './KitPage.tsx': () => import('./development/KitPage.tsx') }
  : {};

/** The shell's own pages, by the name of their module. */
export const ownPages: Record<string, () => Promise<PageModule>> = Object.fromEntries(
  Object.entries({ ...ofSite, ...ofDevelopment }).map(([file, load]) => [
    file.replace(/^.*\/(\w+)\.tsx$/, '$1'),
    load,
  ]),
);
