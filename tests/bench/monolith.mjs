import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, runnerImport } from 'vite';
import { apps } from '../../shell/tasks/apps.mjs';
import { at } from '../../shell/tasks/lib.mjs';
import { production } from '../support/paths.ts';
import { StoredSite } from '../support/stored-site.ts';

const BASE = '/monolith/';
const SHELL = at('shell');
const importSource = async (file) => (await runnerImport(at(file), { configFile: false })).module;

/** Stands in for the shell as host: the same interface over the islands' sources, bundled like the rest. */
function islandsInPlace(islands) {
  const id = '\0bench:islands';
  const loaders = islands.map(
    ({ name, file }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
  );
  return {
    name: 'bench:islands-in-place',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/federation.ts') ? id : null),
    load: (asked) =>
      asked === id
        ? `const islands = { ${loaders.join(', ')} };
           export const importExposed = ({ name }, exposed) => islands[name + '/' + exposed]();`
        : null,
  };
}

/** The kit's plugin as the app at `dir` would use it: it names sections by their place within the app. */
function sectionsOf(plugin, dir) {
  return {
    name: `bench:static-sections:${dir}`,
    enforce: 'pre',
    load(id) {
      return id.startsWith(`${dir}/`) ? plugin.load.call(this, id) : null;
    },
  };
}

/**
 * Builds shell and remotes as one ordinary Vite application, from the same sources and with the same plugins,
 * without federation. Returns its files as `{ path, code }` and the ones a page needs, in load order.
 */
export async function buildMonolith() {
  // Vite would take the mode of the loader below over into the build: development React.
  process.env.NODE_ENV = 'production';
  const { common } = await importSource('shell/kit/vite/preset.ts');
  const { headingFont } = await importSource('shell/vite/heading-font.ts');
  const { islandFiles, staticSections } = await importSource('shell/kit/vite/islands.ts');
  const { exposeOf } = await importSource('shell/kit/src/remote.ts');
  const { moduleClosure } = await importSource('shell/kit/vite/closure.ts');
  const owners = await Promise.all(
    apps.map(async ({ dir }) => ({ dir, definition: (await importSource(`${dir}/src/remote.ts`)).default })),
  );
  const remotes = owners.filter(({ dir }) => dir !== 'shell');
  const islands = remotes.flatMap(({ dir, definition: { name } }) =>
    islandFiles(at(dir)).map((file) => ({
      name: `${name}/${exposeOf(file).slice(2)}`,
      file: at(dir, file),
    })),
  );
  const composed = new StoredSite(production.dataDir).index.pages;
  const keyOf = (file) => relative(SHELL, file);
  const shownOn = (path) => islands.filter(({ name }) => composed[path].islands.includes(name));
  const { definition } = owners.find(({ dir }) => dir === 'shell');
  const shared = common(definition, { command: 'build', isSsrBuild: false });
  const outDir = mkdtempSync(join(tmpdir(), 'bench-monolith-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await build({
      configFile: false,
      root: SHELL,
      base: BASE,
      logLevel: 'warn',
      plugins: [
        islandsInPlace(islands),
        headingFont(),
        ...remotes.map((app) => sectionsOf(staticSections(app.definition.name, false), at(app.dir))),
        shared.plugins,
      ],
      build: { ...shared.build, outDir, rolldownOptions: { input: join(SHELL, 'src/main.ts') } },
    });
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'));
    const files = [...new Set(Object.values(manifest).map(({ file }) => file))]
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ path: BASE + file, code: readFileSync(join(outDir, file)) }));
    return {
      files,
      /** Addresses of the entry and of all the page at `path` needs. */
      modulesOf: (path) =>
        moduleClosure(manifest, [
          'src/main.ts',
          ...(shownOn(path).length > 0 ? ['src/islands/runtime.tsx'] : []),
          ...shownOn(path).map(({ file }) => keyOf(file)),
        ]).map((file) => BASE + file),
    };
  } finally {
    remove();
  }
}
