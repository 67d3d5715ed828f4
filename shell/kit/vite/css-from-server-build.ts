import { readFile } from 'node:fs/promises';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

const PREFIX = '\0class-names:';

/**
 * Takes style sheets out of the browser build. A page's CSS comes whole from its server build (static sections
 * included) and is placed by compose on the first page, by the shell on the next ones: one owner, no sheet asked
 * for twice. The browser build keeps only the class names.
 */
export function cssFromServerBuild(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'site:css-from-server-build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!importer || !source.endsWith('.css')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { id: `${PREFIX}${resolved.id}.js`, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -'.js'.length);
      this.addWatchFile(file);
      const { modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      return { code: `export default ${JSON.stringify(modules)};`, moduleType: 'js' };
    },
  };
}
