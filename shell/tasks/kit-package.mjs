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
import { dirname, join, posix } from 'node:path';
import { buildDir } from './apps.mjs';
import { fromRoot, run, Stamp } from './lib.mjs';

/** `@site/kit` as an npm package, which hosts serve: a team builds a remote without a checkout of this repository. */
const kitPackage = fromRoot('shell', buildDir, 'packages/kit.tgz');

const SOURCES = 'shell/kit/package';
/** Folders of the repository in the package. */
const FOLDERS = { 'shell/kit/src': 'src', 'shell/kit/vite': 'vite', 'api/contract/src': 'api-contract/src' };
const inputs = [
  'shell/kit',
  'api/contract',
  'shell/tasks/kit-package.mjs',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
  'LICENSE',
].map((path) => fromRoot(path));

const FONT = '@fontsource-variable/bricolage-grotesque';
/** Packages that no compiled module imports: of a style sheet, and of React's Vite plugin in development. */
const FURTHER = [FONT, 'react-dom'];
/** Packages of which a remote's build may have one copy only. The team's package manager installs them beside the kit. */
const PEERS = ['react', 'react-dom', 'vite'];

const readJson = (path) => JSON.parse(readFileSync(fromRoot(path), 'utf8'));

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();

/** Matches the specifiers of the compiler's imports and exports, which begin a line, and of `import()`. */
const SPECIFIERS = /(^(?:import|export)\b[^\n'"=]*\bfrom\s*|^import\s*|\bimport\()(['"])([^'"\n]+)\2/gm;

/** Returns the place in the package of a repository's file. */
function placeOf(file) {
  const [folder] = Object.keys(FOLDERS).filter((each) => file.startsWith(`${each}/`));
  if (!folder) throw new Error(`the kit imports ${file}, which its package lacks`);
  return FOLDERS[folder] + file.slice(folder.length);
}

/** Rewrites a compiled file's specifiers to those of the package. Adds names of packages to `packages`. */
function relocate(code, file, packages) {
  const place = posix.dirname(placeOf(file));
  return code.replace(SPECIFIERS, (_, before, quote, specifier) => {
    const write = (target) => `${before}${quote}${target}${quote}`;
    const contract = /^@site\/api-contract\/(.+)$/.exec(specifier);
    if (!contract && !specifier.startsWith('.')) {
      if (!/^(node:|@site\/kit\/)/.test(specifier))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      return write(specifier);
    }
    const target = contract
      ? `api/contract/src/${contract[1]}.js`
      : posix.join(posix.dirname(file), specifier).replace(/\.tsx?$/, '.js');
    const relative = posix.relative(place, placeOf(target));
    return write(relative.startsWith('.') ? relative : `./${relative}`);
  });
}

/** Compiles the kit and the contract into the package's folder. Returns the names of the packages that these import. */
async function compile(folder, emitted) {
  const project = fromRoot(SOURCES, 'tsconfig.json');
  const compiler = fromRoot('node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', project, '--outDir', emitted], { quiet: true });
  const packages = new Set();
  const write = (file, content) => {
    const path = join(folder, placeOf(file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const file of filesIn(emitted))
    write(file, relocate(readFileSync(join(emitted, file), 'utf8'), file, packages));
  const styles = filesIn(fromRoot('shell/kit/src')).filter((file) => file.endsWith('.css'));
  for (const file of styles) write(`shell/kit/src/${file}`, stylesOf(file));
  return packages;
}

/** Returns a style sheet. The shell's build makes a smaller font, which a remote's build doesn't know. */
const stylesOf = (file) =>
  readFileSync(fromRoot('shell/kit/src', file), 'utf8').replace(
    '@site/heading-font.woff2',
    `${FONT}/files/bricolage-grotesque-latin-wght-normal.woff2`,
  );

/** Returns the exports of the workspace, as files of the package, with the preset and the contract. */
function exportsOf(workspace) {
  const compiled = Object.entries(workspace.exports).map(([name, file]) => [
    name,
    file.replace(/\.tsx?$/, '.js'),
  ]);
  return {
    './vite/preset': './vite/preset.js',
    './tsconfig.json': './tsconfig.json',
    './package.json': './package.json',
    './api-contract/*': './api-contract/src/*.js',
    ...Object.fromEntries(compiled),
  };
}

/** Returns the versions of packages, as the workspaces name them: the versions that the site was tested with. */
function versionsOf(packages, workspaces) {
  const allVersions = Object.assign(
    {},
    ...workspaces.flatMap((each) => [each.dependencies, each.devDependencies, each.peerDependencies]),
  );
  const types = [...packages].map((name) => `@types/${name}`).filter((name) => allVersions[name]);
  const versions = [...packages, ...FURTHER, ...types].sort().map((name) => {
    if (!allVersions[name])
      throw new Error(`the kit imports ${name}, which no package.json of shell/kit and shell names`);
    return [name, allVersions[name]];
  });
  const pick = (isPeer) => Object.fromEntries(versions.filter(([name]) => PEERS.includes(name) === isPeer));
  return { dependencies: pick(false), peerDependencies: pick(true) };
}

/** Returns a hash of the names and contents of the package's files. */
function contentHash(folder) {
  const hash = createHash('sha256');
  for (const file of filesIn(folder)) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the version of the contract between shell and remotes, from the compiled module. */
function contractVersion(folder) {
  const code = readFileSync(join(folder, 'src/contract.js'), 'utf8');
  const [, version] = /^export const CONTRACT_VERSION = (\d+);/m.exec(code) ?? [];
  if (!version) throw new Error('shell/kit/src/contract.ts names no CONTRACT_VERSION');
  return version;
}

/** Writes the files beside the compiled ones. The version names contract and content. */
function describe(folder, packages) {
  const root = readJson('package.json');
  const workspace = readJson('shell/kit/package.json');
  const { compilerOptions } = readJson('tsconfig.base.json');
  const options = { compilerOptions: { ...compilerOptions, types: ['vite/client'] } };
  const writeJson = (file, content) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  writeJson('tsconfig.json', options);
  cpSync(fromRoot(SOURCES, 'README.md'), join(folder, 'README.md'));
  cpSync(fromRoot('LICENSE'), join(folder, 'LICENSE'));
  const description = {
    name: workspace.name,
    version: '',
    description: 'Components, page contract and Vite preset for remotes of the site that serves this package',
    license: root.license,
    type: 'module',
    engines: root.engines,
    exports: exportsOf(workspace),
    ...versionsOf(packages, [workspace, readJson('shell/package.json')]),
  };
  writeJson('package.json', description);
  const version = `${contractVersion(folder)}.0.0-h${contentHash(folder)}`;
  writeJson('package.json', { ...description, version });
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
    const packages = await compile(folder, join(draft, 'emitted'));
    describe(folder, packages);
    renameSync(await pack(folder, draft), file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Packs the kit unless the package matches the sources. */
export async function buildKitPackage() {
  const stamp = new Stamp(fromRoot('shell', buildDir, '.stamp-kit'), inputs);
  if (!stamp.isStale && existsSync(kitPackage)) return;
  console.log('Packing the kit…');
  stamp.remove();
  try {
    await packKit(kitPackage);
  } catch (error) {
    throw new Error(`the kit can’t be packed:\n${error.output?.trim() || error.message}\n`);
  }
  stamp.write();
}
