import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const RUNTIME = '/@module-federation/runtime-core/';
const PREFIX = '\0leaner:';

/** Modules of the runtime whose work is never asked for here, and what stands in for them. */
const standIns: Record<string, (folder: string) => string> = {
  // Reads deployment snapshots and mf-manifest.json; this site's registry stands in its HTML. The runtime has a
  // disabled handler, but no switch for a host that loads remotes; replacing a remote clears its manifest cache.
  '/plugins/snapshot/SnapshotHandler.js': (folder) => `
    import { DisabledSnapshotHandler } from ${JSON.stringify(`${folder}/disabled.js`)};
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
    export const getGlobalRemoteInfo = () => ({});`,
  // Behind \`preloadRemote\`, which nobody calls: the HTML names every module of its page.
  '/utils/preload.js': () => `
    const unused = () => { throw new Error('preloadRemote: the HTML preloads modules'); };
    export const defaultPreloadArgs = {};
    export { unused as formatPreloadArgs, unused as normalizePreloadExposes, unused as preloadAssets };`,
};

/** Leaves out of the shell what the federation runtime has no switch for: 2.5 kB gzip on every page. */
export function leanerFederation(): Plugin {
  const nameOf = (file: string) => Object.keys(standIns).find((name) => file.endsWith(name));
  return {
    name: 'site:leaner-federation',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer?.includes(RUNTIME) || !nameOf(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && PREFIX + resolved.id;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      return standIns[nameOf(file) ?? '']?.(dirname(file));
    },
  };
}
