import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');

/**
 * Vite plugin: packs the build, of which `NAME.mjs` names the other files by their hashes, as the npm package `NAME.tgz` beside
 * the build's folder. The same files give the same bytes.
 *
 * npx runs what it installed from an address again as long as the package at the address has the same name, whatever its
 * bytes (`missingFromTree` in libnpmexec). So the names of the package and of its command hold a hash of the file: after an
 * update of the site, npx takes the next package.
 */
export function npmPackagePlugin(name: string, description: string): Plugin {
  let folder = '';
  return {
    name: 'site:packed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const file = `${name}.mjs`;
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')
        .slice(0, 12);
      const content = {
        name: `@site/${name}-${hash}`,
        description,
        version,
        license,
        type: 'module',
        engines,
        // npx runs the first of two names of one file.
        bin: { [`site-${name}-${hash}`]: file, site: file },
        files: ['*.mjs'],
      };
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
      const packages = dirname(folder);
      const args = [
        'pack',
        folder,
        '--pack-destination',
        packages,
        '--json',
        '--ignore-scripts',
        '--offline',
      ];
      const [{ filename }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' }));
      rmSync(join(packages, `${name}.tgz`), { force: true });
      renameSync(join(packages, filename), join(packages, `${name}.tgz`));
    },
  };
}
