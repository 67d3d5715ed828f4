import { join } from 'node:path';

/**
 * A folder that holds exports: the one to serve, the one before it for a proxy that wasn't told yet, and a link to the
 * one to serve.
 */
export const outPaths = (out: string) => ({
  out,
  current: join(out, 'current'),
  /** Says that this program may remove what it finds in the folder. */
  marker: join(out, '.site-export'),
  export: (id: string) => exportPaths(join(out, id)),
});

export const exportPaths = (folder: string) => ({
  folder,
  /** What visitors may fetch: the root of any static host. */
  public: join(folder, 'public'),
  /** What nginx includes. */
  nginx: join(folder, 'nginx'),
  /** Which releases this is. */
  releases: join(folder, 'releases.json'),
});

export type OutPaths = ReturnType<typeof outPaths>;
