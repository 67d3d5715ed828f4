import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildToolPath } from '@site/api-contract/releases/release-rules';
import { findReservation } from '../../compose/ownership.ts';
import { UserError } from '../../site/errors.ts';
import { buildRedirectRules, collectRedirects, findRedirect } from '../../site/redirects.ts';
import { addWorkspace } from './lock-file.ts';
import {
  formatSlugLabel,
  parseIslandName,
  parsePagePath,
  parsePageSlug,
  parseRemoteName,
  parseSiteOrigin,
  toKebabCase,
  toPascalCase,
} from './names.ts';
import { addRoute } from './routes.ts';
import { fillTemplate, fillTemplates, type TemplateValues } from './templates.ts';
import { readApps, readPackageApp, readVersions, type WorkingCopyApp } from './working-copy.ts';

/** A command `site new`. */
export interface ScaffoldCommand {
  /**
   * « remote », « page » or « island », and its name: `formations`, `hosting/firewall`, `hosting/Calculator`. In a package of its
   * own `firewall` and `Calculator` do.
   */
  positionals: string[];
  /** Folder of a remote outside of this repository. */
  out?: string | undefined;
  site?: string | undefined;
  path?: string | undefined;
}

/** Changes on the disk, by absolute path, and what to print after them. */
export interface ScaffoldPlan {
  /** New files with their texts. */
  files: Map<string, string>;
  /** Files that are there, with their next texts. */
  edits: Map<string, string>;
  /** New links with their targets. */
  links: Map<string, string>;
  /** New files with the addresses of their contents. */
  downloads: Map<string, string>;
  lines: string[];
}

/** Where a command runs. */
export interface ScaffoldPlace {
  /** The checkout; null in the package that a site serves. */
  checkout: string | null;
  /** Folder that `out` is relative to. Without a checkout, a page or an island goes into the remote there. */
  cwd: string;
  /** Address of the site that served the package, if it's known. */
  servedFrom?: string | undefined;
}

/** The largest port of a remote here; a remote elsewhere takes the next one. */
const LAST_PORT = 5184;

/**
 * Plans a new remote, page or island. Writes nothing.
 *
 * @throws UserError for a name that is invalid or in use
 */
export async function planScaffold(command: ScaffoldCommand, place: ScaffoldPlace): Promise<ScaffoldPlan> {
  const { checkout, cwd, servedFrom } = place;
  const { positionals, out, site, path } = command;
  const [kind = '', name = '', ...more] = positionals;
  if (!['remote', 'page', 'island'].includes(kind) || name === '' || more.length > 0)
    throw new UserError('the command takes a kind and a name; « site new --help » shows both');
  if (kind !== 'remote' && (out ?? site) !== undefined)
    throw new UserError('--out and --site go with a remote');
  if (kind === 'island' && path !== undefined) throw new UserError('--path goes with a remote or a page');
  if (checkout === null && kind === 'remote') {
    const address = site ?? servedFrom;
    if (address === undefined) throw new UserError('--site is missing: the address of a running site');
    const remote = planRemote([], name, path);
    return planPackage(remote, assertNewFolder(resolve(cwd, out ?? name)), parseSiteOrigin(address));
  }
  if ((out === undefined) !== (site === undefined)) throw new UserError('--out and --site go together');
  const root = checkout ?? cwd;
  const apps = checkout === null ? [await readPackageApp(cwd)] : await readApps(root);
  if (kind === 'page') return planPage(root, apps, name, path);
  if (kind === 'island') return planIsland(root, apps, name);
  const remote = planRemote(apps, name, path);
  if (existsSync(join(root, `mfe-${name}`)))
    throw new UserError(`mfe-${name} is there already; choose another name`);
  if (out === undefined || site === undefined) return planWorkspace(root, remote);
  const folder = resolve(cwd, out);
  if (!relative(root, folder).startsWith('..'))
    throw new UserError(`--out takes a folder outside of this repository, not ${folder}`);
  return planPackage(remote, assertNewFolder(folder), parseSiteOrigin(site));
}

/** Returns a folder that is new or empty. Throws {@link UserError} for another one. */
function assertNewFolder(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory())
    throw new UserError(`${folder} is a file; --out takes a folder that is new or empty`);
  if (!stats || readdirSync(folder).length === 0) return folder;
  throw new UserError(`${folder} is not empty; --out takes a folder that is new or empty`);
}

/** Throws {@link UserError} when no remote here could publish a page at the path. */
function assertFree(path: string, apps: WorkingCopyApp[]): void {
  const routes = apps.flatMap(({ definition }) => definition.routes);
  const owner = apps.find(({ definition }) => definition.routes.some((route) => route.path === path));
  if (owner) throw new UserError(`${path} is a page of ${owner.definition.name}; --path names another path`);
  const declared = collectRedirects(Object.fromEntries(routes.map((route) => [route.path, route])));
  const rules = buildRedirectRules({ clientArea: null }, declared);
  const reservation = findReservation(path, (each) => findRedirect(each, '', rules) !== null);
  if (reservation) throw new UserError(`${path} is ${reservation}; --path names another path`);
}

/** Returns the app « hosting » and the name of « hosting/firewall ». A package of its own has one app, which needs no name. */
function parsePlace(apps: WorkingCopyApp[], place: string, kind: string): [WorkingCopyApp, string] {
  const [own] = apps;
  if (own?.folder === '.' && !place.includes('/')) return [own, place];
  const [remote = '', name = '', ...more] = place.split('/');
  if (name === '' || more.length > 0)
    throw new UserError(`« ${place} » isn’t REMOTE/NAME, such as hosting/${kind}`);
  const remotes = apps.filter(({ folder }) => folder !== 'shell');
  const app = remotes.find(({ definition }) => definition.name === remote);
  if (app) return [app, name];
  const remoteNames = remotes.map(({ definition }) => definition.name).join(', ');
  throw new UserError(`there is no remote « ${remote} » here: ${remoteNames}`);
}

function assertNewModule({ folder, modules }: WorkingCopyApp, name: string): void {
  if (modules.includes(name.toLowerCase()))
    throw new UserError(`${folder} has a page or an island ${name} already; choose another name`);
}

const pageValues = (slug: string, path: string): TemplateValues => ({
  folder: slug,
  Page: `${toPascalCase(slug)}Page`,
  Label: formatSlugLabel(slug),
  path,
});

/** Returns new files of a folder by absolute path. Throws {@link UserError} when one is there. */
function placeFiles(folder: string, files: Map<string, string>): Map<string, string> {
  const placed = new Map([...files].map(([path, text]) => [join(folder, path), text]));
  const present = [...placed.keys()].find((path) => existsSync(path));
  if (present) throw new UserError(`${present} is there already; choose another name`);
  return placed;
}

function planPage(root: string, apps: WorkingCopyApp[], place: string, path?: string): ScaffoldPlan {
  const [app, name] = parsePlace(apps, place, 'firewall');
  const slug = parsePageSlug(name);
  const address = parsePagePath(path ?? `/${slug}`);
  assertFree(address, apps);
  const values = pageValues(slug, address);
  assertNewModule(app, values.Page as string);
  const { folder, definition } = app;
  const source = join(root, folder, 'src/remote.ts');
  const edited = addRoute(readFileSync(source, 'utf8'), fillTemplate('page/route', values));
  const files = fillTemplates('page/src', values);
  return {
    files: placeFiles(join(root, folder, 'src'), files),
    edits: new Map([[source, edited]]),
    links: new Map(),
    downloads: new Map(),
    lines: [
      `page ${address} of ${definition.name}: ${folder}/src/${slug}, and its route in ${folder}/src/remote.ts`,
      `Replace its texts: grep -rn "à remplacer" ${folder}/src`,
      ...(folder === '.' ? packageLines : nextLines(`${folder}/src/${slug}`, definition.name, address)),
    ],
  };
}

function planIsland(root: string, apps: WorkingCopyApp[], place: string): ScaffoldPlan {
  const [app, text] = parsePlace(apps, place, 'Calculator');
  const name = parseIslandName(text);
  // The preset exposes this name for other sites.
  if (name === 'Provider')
    throw new UserError('« Provider » names a module of each remote; choose another name');
  assertNewModule(app, name);
  const rules = toKebabCase(name);
  const { folder, definition } = app;
  const files = fillTemplates('island/src', { folder: rules, Island: name, rules });
  return {
    files: placeFiles(join(root, folder, 'src'), files),
    edits: new Map(),
    links: new Map(),
    downloads: new Map(),
    lines: [
      `island ${definition.name}/${name}: ${folder}/src/${rules}`,
      `Show it on a page: import ${name} from '../${rules}/${name}.island.tsx', then <${name} />`,
      ...(folder === '.' ? packageLines : nextLines(`${folder}/src/${rules}`, definition.name)),
    ],
  };
}

/** A remote to be made, wherever it is. */
interface NewRemote {
  name: string;
  path: string;
  /** Files that don’t depend on where the remote is. */
  files: Map<string, string>;
  values: TemplateValues;
}

function planRemote(apps: WorkingCopyApp[], text: string, path?: string): NewRemote {
  const name = parseRemoteName(text);
  if (apps.some(({ definition }) => definition.name === name))
    throw new UserError(`mfe-${name} is there already; choose another name`);
  const address = parsePagePath(path ?? `/${name}`);
  assertFree(address, apps);
  const page = pageValues(name, address);
  const Island = `${toPascalCase(name)}Calculator`;
  const values = {
    ...page,
    ...readVersions(),
    route: fillTemplate('page/route', page),
    remote: name,
    port: String(Math.max(LAST_PORT, ...apps.map(({ definition }) => definition.devPort)) + 1),
    Island,
    rules: toKebabCase(Island),
  };
  const parts = ['page/src', 'island/src', 'remote/src'].map((part) => fillTemplates(part, values));
  const files = new Map(parts.flatMap((part) => [...part]).map(([file, source]) => [`src/${file}`, source]));
  return { name, path: address, files, values };
}

function planWorkspace(root: string, { name, path, files, values }: NewRemote): ScaffoldPlan {
  const folder = `mfe-${name}`;
  const all = new Map([...fillTemplates('workspace', values), ...files]);
  const description = all.get('package.json') as string;
  // The second file is npm's record of what is installed. Without the workspace in it, the next task would install all anew.
  const locks = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => join(root, file));
  const edits = locks
    .filter((file) => existsSync(file))
    .map((file): [string, string] => [file, addWorkspace(readFileSync(file, 'utf8'), folder, description)]);
  return {
    files: placeFiles(join(root, folder), all),
    edits: new Map(edits),
    links: new Map([[join(root, 'node_modules/@site', folder), join(root, folder)]]),
    downloads: new Map(),
    lines: [
      `remote ${name}: ${folder}, with the page ${path} and one island; package-lock.json names the workspace`,
      `Replace its texts: grep -rn "à remplacer" ${folder}`,
      ...nextLines(folder, name, path),
    ],
  };
}

/** Returns the commands to run next. `path` is that of a new page. */
const nextLines = (folder: string, remote: string, path?: string): string[] => [
  'Next:',
  `  npm run lint && npm run typecheck && npm run test:unit -- ${folder}`,
  `  npm run dev    # then http://localhost:5180${path ?? ''}`,
  '  npm run build',
  `  site release ${remote}`,
];

/** The commands to run next in a package of its own. */
const packageLines = ['Next:', '  npm run typecheck && npm test', '  npm run build'];

function planPackage(remote: NewRemote, folder: string, site: string): ScaffoldPlan {
  const { name, path, files } = remote;
  const values = { ...remote.values, site };
  const all = new Map([...fillTemplates('package', values), ...files]);
  return {
    files: placeFiles(folder, all),
    edits: new Map(),
    links: new Map(),
    downloads: new Map([[join(folder, 'kit.tgz'), site + buildToolPath('kit')]]),
    lines: [
      `remote ${name}: ${folder}, a package of its own with the page ${path} and one island, for ${site}`,
      `Replace its texts: grep -rn "à remplacer" ${join(folder, 'src')}`,
      'Next:',
      `  cd ${folder}`,
      '  npm install          # kit.tgz is the kit of the site: commit it',
      ...packageLines.slice(1),
      'README.md has the lines that preview, release and roll back',
    ],
  };
}
