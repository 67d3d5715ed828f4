import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's mode in which a remote runs inside a site that was built elsewhere (`npm run dev -- --only`). */
export const GUEST = 'guest';

const PREFIX = 'virtual:swapped/';

/** What stands in an exposed file's place, so that the file can be swapped in the open page. */
export const swapped = (file: string): string => PREFIX + file.replace(/^\.\//, '');

/**
 * Hot replacement without React Refresh, which production React has no part in: an exposed module is a component that
 * stays and shows the newest version of its file. The frame, the address and the scroll position are kept, the state
 * inside of the exposed component isn't.
 */
export function swapExposed(): Plugin {
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
const shown = new Set();
const subscribe = (show) => (shown.add(show), () => shown.delete(show));
export default (props) => createElement(useSyncExternalStore(subscribe, () => newest), props);
import.meta.hot.accept(${file}, (next) => {
  if (!next) return;
  newest = next.default;
  for (const show of shown) show();
});`;
    },
  };
}
