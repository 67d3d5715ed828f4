import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SHARED } from '../src/shared.ts';

/**
 * Lets the kit's own components use the shared modules. The federation plugin keeps an import local when it comes
 * from the package that is shared (`@site/kit/…` asking for `@site/kit/nav`), which would give each remote a second
 * router; asked on behalf of the app that is built, the same import is shared.
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

/**
 * Makes a remote keep every export of the shared modules. The federation plugin narrows them to the ones it has
 * seen used and takes ten quiet milliseconds for the end of the graph: on a busy machine a module that came later
 * then found its import missing and the build failed. A namespace that looks used turns the narrowing off; the
 * statement itself is dropped as pure. Costs 0.2 kB (gzip) a remote.
 */
export function wholeShareSurface(pages: string[]): Plugin {
  const names = Object.keys(SHARED);
  const imports = names.map((name, index) => `import * as shared${index} from ${JSON.stringify(name)};`);
  const use = `/* @__PURE__ */ Object.keys([${names.map((_, index) => `shared${index}`)}]);`;
  return {
    name: 'site:whole-share-surface',
    enforce: 'pre',
    transform(code, id) {
      const isPage = pages.some((page) => id.endsWith(page.replace(/^\./, '')));
      return isPage ? { code: [code, ...imports, use].join('\n'), map: null } : null;
    },
  };
}
