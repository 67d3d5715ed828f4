import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from '@site/api/testing/cleanup';
import { createTempDir } from '@site/api/testing/temp-dir';
import { root } from './paths.ts';
import { runProgram } from './programs.ts';

const run = promisify(execFile);

/** The kit as an npm package, as hosts serve it. */
export const kitPackage = join(root, 'shell/dist/packages/kit.tgz');

interface Package {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** Packages that the package holds itself. */
  bundleDependencies?: string[];
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * A team's own repository outside of this one, with the kit unpacked as npm does. The packages that the kit and the repository
 * name are links to those installed here, so that no test needs a registry.
 */
export class RemoteRepository {
  readonly dir: string;
  readonly kit: Package;

  /** Installs the packages of a folder's `package.json`, and `kit.tgz` of the folder. */
  constructor(dir: string) {
    this.dir = dir;
    const kit = join(dir, 'node_modules/@site/kit');
    mkdirSync(kit, { recursive: true });
    execFileSync('tar', ['-xzf', join(dir, 'kit.tgz'), '--strip-components', '1', '-C', kit]);
    this.kit = readPackage(kit);
    const { dependencies, peerDependencies, bundleDependencies = [] } = this.kit;
    const { devDependencies } = readPackage(this.dir);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })) {
      if (bundleDependencies.includes(name)) continue;
      const link = join(this.dir, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
  }

  /** Makes the remote `formations` by `site new`, with the kit that a site serves. */
  static async make(site: string, cleanup: Cleanup): Promise<RemoteRepository> {
    // Named as `site dev --only formations` expects in the folder above.
    const dir = join(createTempDir(cleanup), 'mfe-formations');
    const command = ['new', 'remote', 'formations', '--out', dir, '--site', site];
    const { code, output } = await runProgram([join(root, 'shell/tasks/site.mjs'), ...command], {});
    if (code !== 0) throw new Error(output);
    return new RemoteRepository(dir);
  }

  /** Runs `npm run typecheck`. */
  typecheck = () => runProgram([join(this.dir, 'node_modules/typescript/bin/tsc')], {}, this.dir);

  /** Runs `npm test`. */
  test = () => runProgram([join(this.dir, 'node_modules/vitest/vitest.mjs'), 'run'], {}, this.dir);

  /** Runs `npm run build`. Resolves with the folder of the release. */
  async build(): Promise<string> {
    // The federation plugin builds nothing for a process that looks like Vitest's.
    const { VITEST: _, ...env } = process.env;
    const vite = join(this.dir, 'node_modules/vite/bin/vite.js');
    for (const args of [['build'], ['build', '--ssr']])
      await run(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
        cwd: this.dir,
        env: { ...env, NODE_ENV: 'production' },
      });
    return join(this.dir, 'dist');
  }
}
