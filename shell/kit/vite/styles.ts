import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CSSOptions, type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

/**
 * Class names of a build: the style sheet's hash and the class's place in it. A release that changes a sheet changes its
 * names, so that two releases' copies of one component never meet. Names with their word and line cost every page 0.7 kB
 * more, compressed.
 */
export function className(name: string, _file: string, css: string): string {
  const sheet = createHash('sha256').update(css).digest('base64url').replace(/\W|_/g, '').slice(0, 4);
  const names = [...new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, found]) => found))];
  return `_${sheet}${names.indexOf(name).toString(36)}`;
}

/** Puts each style module in a layer of the cascade: the kit's below those of pages. One that names its layer stays as it is. */
export const inLayers: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'site:in-layers',
      Once(root, { atRule }) {
        const file = root.source?.input.file ?? '';
        const isNamed = root.some((node) => node.type === 'atrule' && node.name === 'layer');
        if (isNamed || !/\.module\.css\b/.test(file)) return;
        const layer = atRule({ name: 'layer', params: file.includes('/kit/src/') ? 'kit' : 'page' });
        layer.append(root.nodes);
        root.append(layer);
      },
    },
  ],
};

const PREFIX = '\0class-names:';

/** `import styles from './Hero.module.css'` */
const IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g;
const ANY_IMPORT = /\bfrom ['"][^'"]+\.module\.css['"]/g;

/**
 * Takes style sheets out of the browser build. A page's CSS comes whole from its server build (static sections
 * included) and is placed by compose. The browser build keeps only the class names it uses: taken from a namespace, a name costs its letters, where
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
      const imports = /\.tsx?$/.test(id) ? code.match(ANY_IMPORT) : null;
      if (!imports) return null;
      if (imports.length !== code.match(IMPORT)?.length)
        this.error(`${id}: a style module is imported as \`import styles from './Name.module.css'\``);
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

const PROVIDER = '/foreign-host/Provider.css';
const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');
/** The order of cascade layers, as in `../src/styles/base.css`. */
const LAYERS = '@layer reset, tokens, kit, page;';

/**
 * Puts the kit's tokens into the provider's style sheet, on its own element: on another site's page the root isn't ours.
 *
 * @param isNeeded whether the build fails without that style sheet
 */
export function foreignStyles(isNeeded: boolean): Plugin {
  let isFound = false;
  return {
    name: 'site:foreign-styles',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(PROVIDER)) return null;
      isFound = true;
      this.addWatchFile(TOKENS);
      const tokens = await readFile(TOKENS, 'utf8');
      if (!tokens.includes(':root')) this.error(`${TOKENS} says nothing of :root`);
      const own = tokens.replaceAll(':root', '[data-site-kit]');
      return `${LAYERS}\n@layer tokens {\n${own}}\n${await readFile(id, 'utf8')}`;
    },
    generateBundle() {
      if (isNeeded && !isFound) this.error(`no ${PROVIDER} in this build`);
    },
  };
}
