import type { PageModule } from './page/modules.ts';

/** The shell's own pages, by the name of their module. */
export const ownPages: Record<string, () => Promise<PageModule>> = Object.fromEntries(
  Object.entries(import.meta.glob<PageModule>('./*/*Page.tsx')).map(([file, load]) => [
    file.replace(/^.*\/(\w+)\.tsx$/, '$1'),
    load,
  ]),
);
