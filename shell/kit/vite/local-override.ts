import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's mode in which a remote runs inside a running site (`site dev --only`). */
export const LOCAL_OVERRIDE = 'local-override';

const PREFIX = 'virtual:swapped/';

/** Returns the id of the virtual module that replaces an exposed file (`hmrPlugin`). */
export const swappedModuleIdOf = (file: string): string => PREFIX + file.replace(/^\.\//, '');

/**
 * Vite plugin: hot replacement without React Refresh, which needs a development build of React. Each exposed module becomes a
 * component that renders the newest version of its file. The page, its address and its scroll position stay; the state of the
 * exposed component is lost.
 */
export function hmrPlugin(): Plugin {
  let root = '';
  return {
    name: 'site:swap-exposed',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = JSON.stringify(resolve(root, id.slice(PREFIX.length + 1)));
      return `import { createElement, useSyncExternalStore } from 'react';
import Exposed from ${file};
let newest = Exposed;
const listeners = new Set();
const subscribe = (show) => (listeners.add(show), () => listeners.delete(show));
export default (props) => createElement(useSyncExternalStore(subscribe, () => newest), props);
import.meta.hot.accept(${file}, (next) => {
  if (!next) return;
  newest = next.default;
  for (const show of listeners) show();
});`;
    },
  };
}
