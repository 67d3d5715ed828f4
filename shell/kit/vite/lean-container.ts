import type { ESTree, Plugin } from 'vite';
import { SHARED } from '../src/shared.ts';

/** Prefixes of the federation plugin's own modules. Another version's may differ: then the build fails, by {@link leanContainer}. */
const ENTRY = 'virtual:mf-REMOTE_ENTRY_ID:';
/** Chunks of a host that a remote isn't, and of shares it would bring. */
const UNUSED = /__(hostAutoInit|H_A_I|pendingShares|P_S)__/;

const shareId = (name: string) => `__loadShare__${name.replace('@', '_mf_0_').replaceAll('/', '_mf_1_')}__`;
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

/**
 * Puts {@link container} and {@link share} in the place of the federation plugin's. Fails the build when the plugin asked
 * for no such module.
 */
export function leanContainer(remote: string, exposes: Record<string, string>): Plugin {
  const names = Object.keys(SHARED);
  const replaced = new Set<string>();
  return {
    name: 'site:lean-container',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (id.startsWith(ENTRY)) {
        replaced.add(ENTRY);
        return { code: container(remote, exposes), map: null };
      }
      if (UNUSED.test(id)) return { code: 'export {};', map: null };
      const name = names.find((candidate) => id.includes(shareId(candidate)));
      if (!name) return null;
      replaced.add(name);
      return {
        code: share(remote, name, exportedNames(this.parse(code))),
        map: null,
        moduleSideEffects: false,
      };
    },
    generateBundle(_, bundle) {
      const missing = [ENTRY, ...names].filter((name) => !replaced.has(name));
      if (missing.length > 0) this.error(`the federation plugin made no ${missing.join(', ')}`);
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && Object.keys(chunk.modules).every((id) => UNUSED.test(id)))
          delete bundle[file];
      }
    },
  };
}

/** Names a module exports by `export { local as name }`, the default and the plugin's own left out. */
function exportedNames({ body }: ESTree.Program): string[] {
  const names = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? node.specifiers.map(({ exported }) =>
          exported.type === 'Identifier' ? exported.name : exported.value,
        )
      : [],
  );
  return names.filter((name) => name !== 'default' && !name.startsWith('__'));
}
