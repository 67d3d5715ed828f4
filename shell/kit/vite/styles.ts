import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CSSOptions, normalizePath, type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

/**
 * Returns the class name in a build: the style sheet's hash and the index of the class. A changed sheet gets other names, so that
 * the styles of two releases never mix. Names with word and line would add 0.7 kB (compressed) to every page.
 */
export function generateClassName(name: string, _file: string, css: string): string {
  const sheet = createHash('sha256').update(css).digest('base64url').replace(/\W|_/g, '').slice(0, 4);
  const names = [...new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, found]) => found))];
  return `_${sheet}${names.indexOf(name).toString(36)}`;
}

/** Folder of the kit's sources, here or in `node_modules`. */
const KIT = `${normalizePath(join(import.meta.dirname, '../src'))}/`;

/** PostCSS plugin: puts each style module into the cascade layer `kit` or `page`, unless the module names a layer. */
export const postcssLayerOptions: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'site:in-layers',
      Once(root, { atRule }) {
        const file = root.source?.input.file ?? '';
        const isNamed = root.some((node) => node.type === 'atrule' && node.name === 'layer');
        if (isNamed || !/\.module\.css\b/.test(file)) return;
        const layer = atRule({ name: 'layer', params: normalizePath(file).startsWith(KIT) ? 'kit' : 'page' });
        layer.append(root.nodes);
        root.append(layer);
      },
    },
  ],
};

const PREFIX = '\0class-names:';

/** Matches `import styles from './Hero.module.css'`. */
const IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g;
const ANY_IMPORT = /\bfrom ['"][^'"]+\.module\.css['"]/g;

/**
 * Vite plugin: removes style sheets from the browser build. Compose inserts a page's CSS, with that of static sections, from
 * the server build. Imports become namespace imports, so that the bundler keeps only the class names in use.
 */
export function stylesRemovalPlugin(): Plugin {
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
      const imports = /\.(?:tsx?|js)$/.test(id) ? code.match(ANY_IMPORT) : null;
      if (!imports) return null;
      if (imports.length !== code.match(IMPORT)?.length)
        this.error(`${id}: a style module is imported as \`import styles from './Name.module.css'\``);
      // A computed class name needs the whole object.
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
      const exportStatement = `export { ${classes.map((each) => each.as).join(', ')} };`;
      const whole = `export default ${JSON.stringify(modules)};`;
      return {
        code: [...classes.map((each) => each.is), exportStatement, whole].join('\n'),
        moduleType: 'js',
      };
    },
  };
}

const PROVIDER = '/embed-host/Provider.css';
const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');
/** Order of cascade layers, as in `../src/styles/base.css`. */
const LAYERS = '@layer reset, tokens, kit, page;';

/**
 * Vite plugin: adds the kit's tokens to the provider's style sheet. The tokens apply to the provider's element, since the root of
 * another site's page belongs to that site.
 *
 * @param isNeeded true to fail a build without that style sheet
 */
export function providerStylesPlugin(isNeeded: boolean): Plugin {
  let isFound = false;
  return {
    name: 'site:third-party-styles',
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
