import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { SHARED } from '../src/container.ts';

/** The federation plugin's entry module. Another version's may be called otherwise: then the build fails. */
const ENTRY = 'virtual:mf-REMOTE_ENTRY_ID:';
/** Chunks of a host that a remote isn't, and of shares it would bring. */
const UNUSED = /__(hostAutoInit|H_A_I|pendingShares|P_S)__/;
const SHARE = '\0share:';

/** A range the container can read (`../src/container.ts`). */
const RANGE = /^\^[1-9]\d*\.\d+\.\d+$/;

/** What the modules of a release run with hangs on the address of its folder: another federation may have a remote of this name. */
const sharesAt = (folder: string) =>
  `((globalThis.__FEDERATION_SHARES__ ??= {})[new URL(/* @vite-ignore */ '${folder}', import.meta.url)] ??= {})`;

/** Folder of the modules, and of the entry as they see it. */
const ASSETS = 'assets/';
const ENTRY_FOLDER = '../';

/**
 * The remote's container, with what it takes to be a standard one and nothing else: the plugin's own brings 8 kB (gzip)
 * to be a host of other remotes, too (docs/decisions/0048).
 */
function container(remote: string, exposes: Record<string, string>): string {
  const ranges = Object.entries(SHARED).map(([name, { requiredVersion }]) => [name, requiredVersion]);
  const loaders = Object.entries(exposes).map(
    ([expose, file]) => `${JSON.stringify(expose)}: () => import(${JSON.stringify(file)})`,
  );
  return `import { container } from '@site/kit/container';
const { init, get } = container(${JSON.stringify(remote)}, ${sharesAt('./')}, ${JSON.stringify(Object.fromEntries(ranges))}, { ${loaders.join(', ')} });
export { init, get };`;
}

/** A shared module as the exposed ones import it: by the time they run, the container was initialised. */
const share = (name: string, exports: string[]): string => {
  const named = exports.map((key) => `export const ${key} = shared.${key};`);
  return `const shared = ${sharesAt(ENTRY_FOLDER)}[${JSON.stringify(name)}].lib();\n${named.join('\n')}\nexport default shared;`;
};

/** Names a shared package exports, but its default, as it is in Node. */
const exportsOf = (file: string): string[] =>
  Object.keys(createRequire(import.meta.url)(file)).filter(
    (name) => name !== 'default' && name !== '__esModule',
  );

/**
 * Puts {@link container} in the place of the federation plugin's, and {@link share} in that of every shared module. In
 * the plugin's own hands a shared module was now and then bundled, or one of its exports missing: it takes ten quiet
 * milliseconds for the end of the graph, which a busy machine has in the middle of it.
 */
export function leanContainer(remote: string, exposes: Record<string, string>): Plugin {
  let hasEntry = false;
  let hasUnused = false;
  for (const [name, { requiredVersion }] of Object.entries(SHARED))
    if (!RANGE.test(requiredVersion))
      throw new Error(`${name}: ${requiredVersion} is no range such as ^19.0.0`);
  return {
    name: 'site:lean-container',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source in SHARED ? SHARE + source : null),
    async load(id) {
      if (!id.startsWith(SHARE)) return null;
      const name = id.slice(SHARE.length);
      const original = await this.resolve(name, undefined, { skipSelf: true });
      if (!original) return this.error(`${name} is shared, but can't be found`);
      return { code: share(name, exportsOf(original.id)), moduleSideEffects: false };
    },
    transform: {
      order: 'post',
      handler(_, id) {
        if (UNUSED.test(id)) return { code: 'export {};', map: null };
        if (!id.startsWith(ENTRY)) return null;
        hasEntry = true;
        return { code: container(remote, exposes), map: null };
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
