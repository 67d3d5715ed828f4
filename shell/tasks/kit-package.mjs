import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDir } from './apps.mjs';
import { fromRoot, run, Stamp } from './lib.mjs';

/** `@site/kit` as an npm package, which hosts serve: a team builds a remote without a checkout of this repository. */
const kitPackage = fromRoot('shell', buildDir, 'packages/kit.tgz');

const SOURCES = 'shell/kit/package';
const CONTRACT = '@site/api-contract';
const inputs = [
  'shell/kit',
  'api/contract',
  'shell/tasks/kit-package.mjs',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
  'LICENSE',
].map((path) => fromRoot(path));

const readJson = (path) => JSON.parse(readFileSync(fromRoot(path), 'utf8'));

const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();

/** Compiles the kit and the contract into the package's folder, where files lie as in the repository, and copies style sheets. */
async function compile(folder) {
  const project = fromRoot(SOURCES, 'tsconfig.json');
  const compiler = fromRoot('node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', project, '--outDir', folder], { quiet: true });
  for (const file of filesIn(fromRoot('shell/kit/src')).filter((each) => each.endsWith('.css')))
    cpSync(fromRoot('shell/kit/src', file), join(folder, 'shell/kit/src', file));
}

/** Returns the exports of a workspace as compiled files below a folder of the package. */
const getExports = ({ exports }, folder) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      file.replace('./', `./${folder}`).replace(/\.tsx?$/, '.js'),
    ]),
  );

/**
 * Moves the compiled contract into a bundled dependency of the package. Modules in its former place export it to teams, which
 * can't import a bundled dependency, and to modules that import it by path.
 */
function bundleContract(folder) {
  const workspace = readJson('api/contract/package.json');
  const sources = join(folder, 'api/contract/src');
  const bundled = join(folder, 'node_modules', CONTRACT);
  mkdirSync(bundled, { recursive: true });
  renameSync(sources, join(bundled, 'src'));
  writeJson(join(bundled, 'package.json'), { ...workspace, exports: getExports(workspace, '') });
  for (const file of filesIn(join(bundled, 'src'))) {
    const [name] = file.split('.');
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    writeFileSync(join(sources, file), `export * from '${CONTRACT}/${name}';\n`);
  }
}

/** Returns a hash of the names and contents of the package's files. */
function contentHash(folder) {
  const hash = createHash('sha256');
  for (const file of filesIn(folder)) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the version of the contract between shell and remotes, from the compiled module. */
function contractVersion(folder) {
  const code = readFileSync(join(folder, 'shell/kit/src/contract.js'), 'utf8');
  const [, version] = /^export const CONTRACT_VERSION = (\d+);/m.exec(code) ?? [];
  if (!version) throw new Error('shell/kit/src/contract.ts names no CONTRACT_VERSION');
  return version;
}

/** Writes the files beside the compiled ones. The version names contract and content. */
function describe(folder) {
  const root = readJson('package.json');
  const workspace = readJson('shell/kit/package.json');
  const { compilerOptions } = readJson('tsconfig.base.json');
  const options = { compilerOptions: { ...compilerOptions, types: ['vite/client'] } };
  writeJson(join(folder, 'tsconfig.json'), options);
  cpSync(fromRoot(SOURCES, 'README.md'), join(folder, 'README.md'));
  cpSync(fromRoot('LICENSE'), join(folder, 'LICENSE'));
  bundleContract(folder);
  // The site builds with the kit's preset and serves without it; a team's remote always builds.
  const { vite, ...buildTools } = workspace.devDependencies;
  const description = {
    name: workspace.name,
    version: '',
    description: 'Components, page contract and Vite preset for remotes of the site that serves this package',
    license: root.license,
    type: 'module',
    engines: root.engines,
    exports: {
      './vite/preset': './shell/kit/vite/preset.js',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
      './api-contract/*': './api/contract/src/*.js',
      ...getExports(workspace, 'shell/kit/'),
    },
    dependencies: { ...workspace.dependencies, ...buildTools },
    bundleDependencies: [CONTRACT],
    // A remote's build may have one copy only of these. The team's package manager installs them beside the kit.
    peerDependencies: { ...workspace.peerDependencies, vite },
  };
  const file = join(folder, 'package.json');
  writeJson(file, description);
  const version = `${contractVersion(folder)}.0.0-h${contentHash(folder)}`;
  writeJson(file, { ...description, version });
}

/** Runs `npm pack`, which neither asks a registry nor runs a script. Returns the path of the tarball. */
async function pack(folder, destination) {
  const options = ['--offline', '--ignore-scripts', '--no-update-notifier', '--silent'];
  await run('npm', ['pack', folder, '--pack-destination', destination, ...options], { quiet: true });
  const [tarball] = readdirSync(destination).filter((file) => file.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack wrote no tarball');
  return join(destination, tarball);
}

/** Packs the kit of this checkout into a file. Equal sources give equal bytes. Throws an error with the compiler's output. */
export async function packKit(file) {
  mkdirSync(dirname(file), { recursive: true });
  // On the same disk as the file, which is replaced whole: a host may be reading it.
  const draft = mkdtempSync(join(dirname(dirname(file)), '.kit-'));
  const folder = join(draft, 'package');
  try {
    await compile(folder);
    describe(folder);
    renameSync(await pack(folder, draft), file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Packs the kit unless the package matches the sources. */
export async function buildKitPackage() {
  const stamp = new Stamp(fromRoot('shell', buildDir, '.stamp-kit'), inputs);
  if (!stamp.isStale && existsSync(kitPackage)) return;
  console.error('Packing the kit…');
  stamp.remove();
  try {
    await packKit(kitPackage);
  } catch (error) {
    throw new Error(`the kit can’t be packed:\n${error.output?.trim() || error.message}\n`);
  }
  stamp.write();
}
