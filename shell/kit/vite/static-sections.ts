import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const SECTION = '?section';

/**
 * Replaces the default export of every `*.static.tsx`: by a stand-in without content in the browser build, by the
 * component inside its marked element in the server build. In development the component is used as it is.
 */
export function staticSections(owner: string, isServerBuild: boolean): Plugin {
  let root = '';
  return {
    name: 'site:static-sections',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      if (id.endsWith(`.static.tsx${SECTION}`)) {
        return { code: await readFile(id.slice(0, -SECTION.length), 'utf8'), moduleType: 'tsx' };
      }
      if (!id.endsWith('.static.tsx')) return null;
      const name = `${owner}/${relative(root, id)
        .replace(/^src\//, '')
        .replace(/\.static\.tsx$/, '')}`;
      const section = isServerBuild ? `import Section from ${JSON.stringify(id + SECTION)};` : '';
      const args = isServerBuild ? `${JSON.stringify(name)}, Section` : JSON.stringify(name);
      return `import { staticSection } from '@site/kit/static';${section}export default /* @__PURE__ */ staticSection(${args});`;
    },
  };
}
