import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SHARED } from '../src/shared.ts';

/**
 * Lets the kit's own components use the shared modules in development. The federation plugin keeps an import local when
 * it comes from the package that is shared (`@site/kit/…` asking for `@site/kit/nav`), which would give each remote a
 * second router; asked on behalf of the app that is served, the same import is shared.
 */
export function shareWithKit(): Plugin {
  let root = '';
  const isKit = (importer: string) => importer.includes('/shell/kit/src/') && !importer.includes('\0');
  return {
    name: 'site:share-with-kit',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (!importer || !isKit(importer) || !(source in SHARED) || !source.startsWith('@site/kit/'))
        return null;
      return this.resolve(source, join(root, 'src/remote.ts'), { skipSelf: true });
    },
  };
}
