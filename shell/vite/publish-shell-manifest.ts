import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { RemoteDefinition } from '../kit/src/remote.ts';
import { cssClosure, fileOf, laterClosure, moduleClosure } from '../kit/vite/closure.ts';
import { describeRoute, publishing } from '../kit/vite/publish-manifest.ts';

const RENDERER = 'src/entry-server.tsx';
const RUNTIME = 'src/islands/runtime.tsx';

/** Publishes the shell's facts. The preload list is what the entry imports; islands need the runtime besides. */
export const publishShellManifest = (definition: RemoteDefinition, buildDir: string): Plugin =>
  publishing(definition, buildDir, async ({ dist, client, server }) => {
    const html = await readFile(join(dist, 'client/index.html'), 'utf8');
    const entry = /<script type="module"[^>]* src="\/shell\/([^"]+)"/.exec(html)?.[1];
    if (!entry) throw new Error('the built index.html starts no module');
    const frameFiles = moduleClosure(client, ['index.html']).filter((file) => file !== entry);
    const isRuntime = (key: string) => key === RUNTIME;
    const isIslands = (file: string) => file !== entry && !frameFiles.includes(file);
    return {
      entry,
      routes: definition.routes.map((route) => describeRoute(route, server)),
      frame: {
        server: fileOf(server, RENDERER),
        css: cssClosure(server, RENDERER),
        modulepreload: frameFiles,
        // What the page loads later, it loads with its first use.
        later: laterClosure(client, ['index.html'], isRuntime),
        runtime: {
          modulepreload: moduleClosure(client, [RUNTIME]).filter(isIslands),
          later: laterClosure(client, [RUNTIME]).filter(isIslands),
        },
      },
    };
  });
