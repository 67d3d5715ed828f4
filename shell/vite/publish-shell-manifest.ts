import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CONTRACT_VERSION } from '../kit/src/contract.ts';
import type { RemoteDefinition } from '../kit/src/remote.ts';
import { cssClosure, fileOf, laterClosure, moduleClosure } from '../kit/vite/closure.ts';
import { describeRoute, readViteManifest, writeManifest } from '../kit/vite/publish-manifest.ts';

const RENDERER = 'src/entry-server.tsx';
/**
 * Writes the shell's `manifest.json`. The preload list is what the entry imports; what it loads later, it loads with
 * its first use.
 */
export function publishShellManifest(definition: RemoteDefinition, buildDir: string): Plugin {
  let root = '';
  return {
    name: 'site:publish-shell-manifest',
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      const dist = join(root, buildDir);
      const client = await readViteManifest(join(dist, 'client'));
      const server = await readViteManifest(join(dist, 'server'));
      const html = await readFile(join(dist, 'client/index.html'), 'utf8');
      const entry = /<script type="module"[^>]* src="\/shell\/([^"]+)"/.exec(html)?.[1];
      if (!entry) throw new Error('the built index.html starts no module');
      const frameFiles = moduleClosure(client, ['index.html']).filter((file) => file !== entry);
      const frameCss = cssClosure(server, RENDERER);
      const pageKeys = definition.routes.map(({ page }) => page.replace(/^\.\//, ''));
      const later = (keys: string[]) =>
        laterClosure(client, keys, (key) => pageKeys.includes(key) && !keys.includes(key));
      const frameLater = later(['index.html']);
      await writeManifest(dist, {
        contract: CONTRACT_VERSION,
        name: definition.name,
        entry,
        routes: definition.routes.map((route) => {
          const key = route.page.replace(/^\.\//, '');
          const isOwn = (file: string) => file !== entry && !frameFiles.includes(file);
          return describeRoute(route, server, {
            modulepreload: moduleClosure(client, [key]).filter(isOwn),
            later: later([key]).filter((file) => isOwn(file) && !frameLater.includes(file)),
          });
        }),
        offers: definition.offers,
        entries: definition.entries ?? [],
        frame: {
          server: fileOf(server, RENDERER),
          css: frameCss,
          modulepreload: frameFiles,
          later: frameLater,
        },
      });
    },
  };
}
