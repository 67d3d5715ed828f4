import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { SHARED_PACKAGES } from '../src/container.ts';

/** Id of the federation plugin's entry module. If another version renames the module, the build fails. */
const ENTRY = 'virtual:mf-REMOTE_ENTRY_ID:';
/** Ids of modules that the plugin adds for hosts and for packages that a remote provides. A remote needs neither. */
const UNUSED = /__(hostAutoInit|H_A_I|pendingShares|P_S)__/;
const SHARE = '\0share:';

/** Ranges that the container can parse (`../src/container.ts`). */
const RANGE = /^\^[1-9]\d*\.\d+\.\d+$/;

/**
 * Returns code for the shared modules of a release. The key is the address of the release's folder, since another federation
 * may have a remote with the same name.
 */
const sharesAt = (folder: string) =>
  `((globalThis.__FEDERATION_SHARES__ ??= {})[new URL(/* @vite-ignore */ '${folder}', import.meta.url)] ??= {})`;

/** Folder of the modules, and the entry's folder relative to the modules. */
const ASSETS = 'assets/';
const ENTRY_FOLDER = '../';

/**
 * Returns the code of the remote's container: Module Federation's `init` and `get`. The plugin's own container has 8 kB (gzip)
 * more, since it can also be a host of other remotes (docs/decisions/0048).
 */
function buildContainerCode(remote: string, exposes: Record<string, string>): string {
  const ranges = Object.entries(SHARED_PACKAGES).map(([name, { requiredVersion }]) => [
    name,
    requiredVersion,
  ]);
  const loaders = Object.entries(exposes).map(
    ([expose, file]) => `${JSON.stringify(expose)}: () => import(${JSON.stringify(file)})`,
  );
  return `import { createContainer } from '@site/kit/container';
const { init, get } = createContainer(${JSON.stringify(remote)}, ${sharesAt('./')}, ${JSON.stringify(Object.fromEntries(ranges))}, { ${loaders.join(', ')} });
export { init, get };`;
}

/** Returns the code of a shared module. Exposed modules run after the container's `init`, which sets the shared modules. */
const share = (name: string, exports: string[]): string => {
  const namedExports = exports.map((key) => `export const ${key} = shared.${key};`);
  return `const shared = ${sharesAt(ENTRY_FOLDER)}[${JSON.stringify(name)}].lib();\n${namedExports.join('\n')}\nexport default shared;`;
};

/** Returns the named exports of a shared package, as Node loads the package. */
const getExports = (file: string): string[] =>
  Object.keys(createRequire(import.meta.url)(file)).filter(
    (name) => name !== 'default' && name !== '__esModule',
  );

/**
 * Vite plugin: replaces the federation plugin's container by {@link container} and every shared module by {@link share}.
 * The federation plugin takes 10 ms without a new module for the end of the module graph. On a busy machine the plugin then
 * bundles a shared module, or misses an export.
 */
export function containerPlugin(remote: string, exposes: Record<string, string>): Plugin {
  let hasEntry = false;
  let hasUnused = false;
  for (const [name, { requiredVersion }] of Object.entries(SHARED_PACKAGES))
    if (!RANGE.test(requiredVersion))
      throw new Error(`${name}: ${requiredVersion} is no range such as ^19.0.0`);
  return {
    name: 'site:lean-container',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source in SHARED_PACKAGES ? SHARE + source : null),
    async load(id) {
      if (!id.startsWith(SHARE)) return null;
      const name = id.slice(SHARE.length);
      const original = await this.resolve(name, undefined, { skipSelf: true });
      if (!original) return this.error(`${name} is shared, but can't be found`);
      return { code: share(name, getExports(original.id)), moduleSideEffects: false };
    },
    transform: {
      order: 'post',
      handler(_, id) {
        if (UNUSED.test(id)) return { code: 'export {};', map: null };
        if (!id.startsWith(ENTRY)) return null;
        hasEntry = true;
        return { code: buildContainerCode(remote, exposes), map: null };
      },
    },
    generateBundle(_, bundle) {
      if (!hasEntry) this.error('the federation plugin made no remote entry');
      for (const [file, chunk] of Object.entries(bundle)) {
        if (
          chunk.type === 'chunk' &&
          !file.startsWith(ASSETS) &&
          chunk.moduleIds.some((id) => id.startsWith(SHARE))
        )
          this.error(`${file} isn’t in ${ASSETS}, from where shared modules are looked up`);
        const isUnused = chunk.type === 'chunk' && Object.keys(chunk.modules).every((id) => UNUSED.test(id));
        if (!isUnused) continue;
        hasUnused = true;
        delete bundle[file];
      }
      if (!hasUnused) this.error('the federation plugin calls the chunks of a host otherwise than expected');
    },
  };
}
