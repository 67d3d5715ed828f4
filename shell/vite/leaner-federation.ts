import type { Plugin } from 'vite';

const RUNTIME = '/@module-federation/runtime-core/';

/** Modules of the runtime that never run here, and what stands in for them. */
const unused: Record<string, string> = {
  // Reads deployment snapshots and mf-manifest.json; this site's registry stands in its HTML. Registering a remote
  // again clears the handler's manifest cache, an empty one.
  '/plugins/snapshot/SnapshotHandler.js': `
    export class SnapshotHandler { manifestCache = new Map(); }
    export const getGlobalRemoteInfo = () => ({});`,
  // Behind \`preloadRemote\`, which nobody calls: the HTML names every module of its page.
  '/utils/preload.js': `
    const unused = () => { throw new Error('preloadRemote: the HTML preloads modules'); };
    export const defaultPreloadArgs = {};
    export { unused as formatPreloadArgs, unused as normalizePreloadExposes, unused as preloadAssets };`,
};

/** Leaves out of the shell what the federation runtime has no switch for: 2.5 kB gzip on every page. */
export function leanerFederation(): Plugin {
  const nameOf = (source: string) => Object.keys(unused).find((name) => source.endsWith(name));
  return {
    name: 'site:leaner-federation',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const name = importer?.includes(RUNTIME) && nameOf(source);
      return name ? `\0leaner:${name}` : null;
    },
    load: (id) => (id.startsWith('\0leaner:') ? (unused[id.slice('\0leaner:'.length)] ?? null) : null),
  };
}
