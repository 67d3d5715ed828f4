import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { RemoteDefinition } from '../kit/src/remote.ts';
import { cssClosure, fileOf, laterClosure, moduleClosure } from '../kit/vite/closure.ts';
import { describeRoute, publishing, sourceKey } from '../kit/vite/publish-manifest.ts';

const RENDERER = 'src/entry-server.tsx';

/**
 * Publishes the shell's facts. The preload list is what the entry imports; what it loads later, it loads with its first
 * use.
 */
export const publishShellManifest = (definition: RemoteDefinition, buildDir: string): Plugin =>
  publishing(definition, buildDir, async ({ dist, client, server }) => {
    const html = await readFile(join(dist, 'client/index.html'), 'utf8');
    const entry = /<script type="module"[^>]* src="\/shell\/([^"]+)"/.exec(html)?.[1];
    if (!entry) throw new Error('the built index.html starts no module');
    const frameFiles = moduleClosure(client, ['index.html']).filter((file) => file !== entry);
    const pageKeys = definition.routes.map(({ page }) => sourceKey(page));
    const later = (keys: string[]) =>
      laterClosure(client, keys, (key) => pageKeys.includes(key) && !keys.includes(key));
    const frameLater = later(['index.html']);
    const isOwn = (file: string) => file !== entry && !frameFiles.includes(file);
    return {
      entry,
      routes: definition.routes.map((route) => {
        const key = sourceKey(route.page);
        return describeRoute(route, server, {
          modulepreload: moduleClosure(client, [key]).filter(isOwn),
          later: later([key]).filter((file) => isOwn(file) && !frameLater.includes(file)),
        });
      }),
      frame: {
        server: fileOf(server, RENDERER),
        css: cssClosure(server, RENDERER),
        modulepreload: frameFiles,
        later: frameLater,
      },
    };
  });
