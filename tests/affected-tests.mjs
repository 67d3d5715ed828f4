// Chooses the tests that a change can break. Plain JavaScript: `run.mjs` loads this file before dependencies are
// installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fromRoot } from '../shell/tasks/lib.mjs';

/** Files that all tests depend on, or that decide which tests there are. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig[\w.]*\.json|vitest\.config\.ts|tests\/(affected-tests|lanes|reports|run)\.mjs|tests\/(package\.json|playwright\.config\.ts))$/;
const DOCS = /\.md$|^docs\/|^LICENSE$/;
const TESTS = /^tests\/|\.(test|suite)\.tsx?$|\/testing\//;
/** More pages than these are represented by the first page of each remote. */
const PAGES_AT_MOST = 6;

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const folderOf = (remote) => (remote === 'shell' ? 'shell' : `mfe-${remote}`);

/**
 * Returns the pages that changed sources affect: a page for its folder, a remote's pages for its other sources, all pages
 * for the shell's.
 */
function pagesOf(sources, pages) {
  const affected = new Set();
  for (const source of sources) {
    const own = pages.filter(({ file }) => source.startsWith(`${posix.dirname(file)}/`));
    const ofRemote = pages.filter(({ remote }) => source.startsWith(`${folderOf(remote)}/`));
    const isShared = /^(shell|api\/contract)\/|^operator\.json$/.test(source);
    if (own.length > 0) for (const page of own) affected.add(page);
    else if (isShared) for (const page of pages) affected.add(page);
    else for (const page of ofRemote) affected.add(page);
  }
  return pages.filter((page) => affected.has(page));
}

const firstOfEach = (pages) =>
  pages.filter(({ remote }, index) => pages.findIndex((page) => page.remote === remote) === index);

/** Returns whether a spec has one test a page, with the page's path in its title. */
const isPageWise = (text) => /^\s*for \(const .*\bof .*\bpages\b/m.test(text);

/**
 * Chooses what to run after a change of these files. Tests that import a changed file are chosen by Vitest (`--changed`) and
 * by Playwright (`--only-changed`); a browser test imports no page, so pages are found by folder.
 *
 * @param changed paths
 * @param site `pages` with path, remote and file, and the text of each spec by path
 * @returns `isWhole`, else the lanes, `specs` that run whole, and `pageWise` specs of which titles that match `grep` run
 */
export function planTests(changed, { pages, specs }) {
  const everything = changed.filter((file) => EVERYTHING.test(file));
  if (everything.length > 0) return { isWhole: true, why: `all tests depend on ${everything.join(', ')}` };
  const code = changed.filter((file) => !DOCS.test(file));
  const isAny = (pattern) => code.some((file) => pattern.test(file));
  const sources = code.filter(
    (file) => /^(shell|mfe-[^/]+|api\/contract)\/|^operator\.json$/.test(file) && !TESTS.test(file),
  );
  const concerned = pagesOf(sources, pages);
  const examples = concerned.length > PAGES_AT_MOST ? firstOfEach(concerned) : concerned;
  const paths = examples.map(({ path }) => path);
  const names = Object.keys(specs);
  const mentioned = (text) =>
    paths.some((path) => new RegExp(`['"\`}]${escapeRegExp(path)}['"\`?#]`).test(text));
  const journeys = names.filter((spec) => spec.startsWith('tests/journeys/') && mentioned(specs[spec]));
  const isApi = isAny(/^api\/(?!.*\.(test|suite)\.ts$)/);
  const writing = isApi ? names.filter((spec) => /journeys\/.*(contact|beta|admin)/.test(spec)) : [];
  return {
    isWhole: false,
    lanes: {
      lint: code.length > 0,
      typecheck: code.length > 0,
      unit: changed.length > 0,
      services: isAny(/^(api|deploy|tests)\/|^shell\/(?!(app|browser|dev\/browser|kit\/src)\/)/),
      engines: isAny(/^(tests\/engines|shell\/kit)\/(?!.*\.test\.tsx?$)/),
    },
    // Specs of `tests` are found by imports alone.
    specs: [...new Set([...journeys, ...writing])].sort(),
    pageWise: paths.length > 0 ? names.filter((spec) => isPageWise(specs[spec])).sort() : [],
    grep: ` (${paths.map(escapeRegExp).join('|')})( |$)`,
    why: paths.length > 0 ? `pages: ${paths.join(' ')}` : 'no page',
  };
}

function git(...args) {
  const options = { cwd: fromRoot(), encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync('git', args, options);
}
const listPaths = (...args) =>
  git(...args, '-z')
    .split('\0')
    .filter(Boolean);

const PAGES = /path: (?:'([^']+)'|(\w+_PATH)),\s+page: '\.\/([^']+)'/g;
const PATH_CONSTANTS = /const (\w+_PATH) = '([^']+)'/g;

/** Returns the file that declares the routes of a remote, or of the shell. */
const definitionOf = (folder) => fromRoot(folder, folder === 'shell' ? 'app' : 'src', 'remote.ts');

/**
 * Returns the pages that a definition declares. The not-found page is visited at an unknown address.
 * @throws Error when a route is written in another form, since its page would be tested by no change
 */
export function parsePages(folder, text) {
  const constants = new Map([...text.matchAll(PATH_CONSTANTS)].map(([, name, path]) => [name, path]));
  const pages = [...text.matchAll(PAGES)].map(([, path, name, page]) => ({
    path: path ?? (name === 'NOT_FOUND_PATH' ? '/nope' : constants.get(name)),
    remote: folder.replace(/^mfe-/, ''),
    file: `${folder}/${page}`,
  }));
  const count = text.split("page: '").length - 1;
  if (pages.length < count || pages.some(({ path }) => path === undefined))
    throw new Error(`${folder}: ${pages.length} of ${count} routes could be read`);
  return pages;
}

/** Returns the pages of every remote, from its routes, and the text of every spec. */
function readSite() {
  const folders = readdirSync(fromRoot())
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .filter((folder) => existsSync(definitionOf(folder)));
  const pages = folders.flatMap((folder) => parsePages(folder, readFileSync(definitionOf(folder), 'utf8')));
  const specs = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
    .map((file) => [`tests/${file.replaceAll('\\', '/')}`, readFileSync(fromRoot('tests', file), 'utf8')]);
  return { pages, specs: Object.fromEntries(specs) };
}

/**
 * Chooses what to run since HEAD, or since the current branch left `ref`, and prints why.
 * @returns the plan of {@link planTests}, with `base`, the commit that runners compare with
 */
export function planAffectedTests(ref) {
  const { base, changed } = readChanges(ref);
  const plan = planTests(changed, readSite());
  console.log(`Changed: ${changed.join(' ') || 'nothing'} (${plan.why})`);
  return { ...plan, base };
}

/** Returns the commit to compare with, and the paths of changed and new files. Ends the process when git can't tell. */
function readChanges(ref) {
  try {
    const base = ref === undefined ? 'HEAD' : git('merge-base', ref, 'HEAD').trim();
    const tracked = listPaths('diff', '--name-only', '--no-renames', '--relative', base);
    const untracked = listPaths('ls-files', '--others', '--exclude-standard');
    return { base, changed: [...new Set([...tracked, ...untracked])].sort() };
  } catch {
    console.error(`git can't tell what changed since ${ref ?? 'HEAD'}.`);
    process.exit(1);
  }
}
