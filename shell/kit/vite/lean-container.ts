import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Plugin, parseSync } from 'vite';
import { SHARED } from '../src/shared.ts';

/** The federation plugin's entry module. Another version's may be called otherwise: then the build fails. */
const ENTRY = 'virtual:mf-REMOTE_ENTRY_ID:';
/** Chunks of a host that a remote isn't, and of shares it would bring. */
const UNUSED = /__(hostAutoInit|H_A_I|pendingShares|P_S)__/;
const SHARE = '\0share:';

/** Where a container leaves what it was initialised with, for the modules it exposes. */
const sharesOf = (remote: string) => `globalThis.__FEDERATION_SHARES__.${remote}`;

/**
 * The remote's container: Module Federation's `init` and `get`, and nothing else. The plugin's own brings 8 kB (gzip) to
 * choose among versions, hosts and share scopes. Here every shared module is the shell's, of the contract the remote was
 * built for, and no release of another contract is ever composed (docs/decisions/0020).
 */
const container = (remote: string, exposes: Record<string, string>): string => {
  const loaders = Object.entries(exposes).map(
    ([expose, file]) => `${JSON.stringify(expose)}: () => import(${JSON.stringify(file)})`,
  );
  return `const exposes = { ${loaders.join(', ')} };
globalThis.__FEDERATION_SHARES__ ??= {};
const shares = (${sharesOf(remote)} ??= {});
export async function init(scope) {
  for (const name of ${JSON.stringify(Object.keys(SHARED))}) {
    const [share] = Object.values(scope[name] ?? {});
    if (!share) throw new Error('${remote}: the host shares no ' + name);
    shares[name] = share.lib ? share.lib() : (await share.get())();
  }
}
export async function get(expose) {
  if (!exposes[expose]) throw new Error('${remote} exposes no ' + expose);
  const module = await exposes[expose]();
  return () => module;
}`;
};

/** A shared module as the exposed ones import it: by the time they run, the container was initialised. */
const share = (remote: string, name: string, exports: string[]): string => {
  const named = exports.map((key) => `export const ${key} = shared.${key};`);
  return `const shared = ${sharesOf(remote)}[${JSON.stringify(name)}];\n${named.join('\n')}\nexport default shared;`;
};

/** Names a module exports, but its default: from its source where it is one of ours, else from what it is in Node. */
async function exportsOf(file: string): Promise<string[]> {
  if (!file.endsWith('.ts')) return Object.keys(createRequire(import.meta.url)(file)).filter(isName);
  const { staticExports } = parseSync(file, await readFile(file, 'utf8')).module;
  const entries = staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ isType, exportName }) => (isType ? [] : (exportName.name ?? []))).filter(isName);
}
const isName = (name: string) => name !== 'default' && name !== '__esModule';

/**
 * Puts {@link container} in the place of the federation plugin's, and {@link share} in that of every shared module. In
 * the plugin's own hands a shared module was now and then bundled, or one of its exports missing: it takes ten quiet
 * milliseconds for the end of the graph, which a busy machine has in the middle of it.
 */
export function leanContainer(remote: string, exposes: Record<string, string>): Plugin {
  let hasEntry = false;
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
      return { code: share(remote, name, await exportsOf(original.id)), moduleSideEffects: false };
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
        const isUnused = chunk.type === 'chunk' && Object.keys(chunk.modules).every((id) => UNUSED.test(id));
        if (isUnused) delete bundle[file];
      }
    },
  };
}
