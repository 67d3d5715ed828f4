import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { RemoteDefinition } from '../../kit/src/remote.ts';
import {
  collectDynamicFiles,
  collectStaticFiles,
  collectStyles,
  findChunkFile,
} from '../../kit/vite/import-graph.ts';
import { buildManifestRoute, manifestPlugin } from '../../kit/vite/publish-manifest.ts';

const RENDERER = 'app/entry-server.tsx';
const RUNTIME = 'browser/islands/runtime.tsx';
/** Starts islands that export a `mount` function instead of a React component. */
const MOUNT = 'browser/islands/mount.ts';

/** Returns a Vite plugin that writes the shell's `manifest.json`: modules of every page, and further modules for islands. */
export const shellManifestPlugin = (definition: RemoteDefinition, buildDir: string): Plugin =>
  manifestPlugin(definition, buildDir, async ({ dist, client, server }) => {
    const html = await readFile(join(dist, 'client/index.html'), 'utf8');
    const entry = /<script type="module"[^>]* src="\/shell\/([^"]+)"/.exec(html)?.[1];
    if (!entry)
      throw new Error('client/index.html has no module script under /shell/: no manifest was written');
    const frameFiles = collectStaticFiles(client, ['index.html']).filter((file) => file !== entry);
    const isRuntime = (key: string) => key === RUNTIME || key === MOUNT;
    const isIslands = (file: string) => file !== entry && !frameFiles.includes(file);
    const runtime = collectStaticFiles(client, [RUNTIME]).filter(isIslands);
    const mount = collectStaticFiles(client, [MOUNT]).filter(
      (file) => isIslands(file) && !runtime.includes(file),
    );
    return {
      entry,
      routes: definition.routes.map((route) => buildManifestRoute(route, server)),
      frame: {
        server: findChunkFile(server, RENDERER),
        css: collectStyles(server, RENDERER),
        modulepreload: frameFiles,
        // Modules that the page loads on first use, without the island runtime.
        later: collectDynamicFiles(client, ['index.html'], isRuntime),
        runtime: {
          modulepreload: runtime,
          // Not preloaded: only pages with a `mount` island need these modules.
          later: [...collectDynamicFiles(client, [RUNTIME]).filter(isIslands), ...mount],
        },
      },
    };
  });
