import { readFile } from 'node:fs/promises';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

const PREFIX = '\0class-names:';

/** `import styles from './Hero.module.css'` */
const IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g;

/**
 * Takes style sheets out of the browser build. A page's CSS comes whole from its server build (static sections
 * included) and is placed by compose on the first page, by the shell on the next ones: one owner, no sheet asked
 * for twice. The browser build keeps only the class names it uses: taken from a namespace, a name costs its letters, where
 * an object would be there with all its keys.
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
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return null;
      // A name that is looked up needs the object.
      const asNamespace = (whole: string, name: string, from: string) =>
        code.includes(`${name}[`) ? whole : `import * as ${name} from ${from}`;
      return { code: code.replace(IMPORT, asNamespace), map: null };
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -'.js'.length);
      this.addWatchFile(file);
      const { modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      const classes = Object.entries(modules).map(([name, value], index) => ({
        is: `const c${index} = ${JSON.stringify(value)};`,
        as: `c${index} as ${JSON.stringify(name)}`,
      }));
      const named = `export { ${classes.map((each) => each.as).join(', ')} };`;
      const whole = `export default ${JSON.stringify(modules)};`;
      return { code: [...classes.map((each) => each.is), named, whole].join('\n'), moduleType: 'js' };
    },
  };
}
