// What a change can break. Plain JavaScript: `run.mjs` loads it before anything is installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { at } from '../shell/tasks/lib.mjs';

/** What each test stands on, or what decides which tests there are. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig[\w.]*\.json|vitest\.config\.ts|tests\/(run\.mjs|reports\.mjs|tried-again\.ts|package\.json|playwright\.config\.ts))$/;
const DOCS = /\.md$|^docs\/|^LICENSE$/;
/** On every page: the frame, the styles it begins with, and what each element of a page is made by. */
const FRAME = ['shell/src/main.tsx', 'shell/src/entry-server.tsx', 'shell/kit/src/jsx-runtime.ts'];
const DELIVERING = /^(shell\/(?!src\/|kit\/src\/)|mfe-[^/]+\/[^/]+$|operator\.json$)/;
/** The shell's pages that show what other teams sell: they have it from manifests, which no import tells. */
const QUOTING = ['/', '/offres', '/plan-du-site'];
/** What is made of every team's offers at once. */
const PUBLISHED = /^tests\/journeys\/(prices|search)\.spec\.ts$/;
const WRITING = /^tests\/(journeys\/.*(contact|beta|admin)|instances\/)[^/]*\.spec\.ts$/;
/** Tests that read every composed page without a browser. */
const ANSWERS = /^tests\/delivery\/(answers|composed-html|crawl|publications)\.services\.test\.ts$/;
/** More pages than these are looked at by one of each remote. */
const PAGES_AT_MOST = 6;

const isUnitTest = (file) => /\.test\.tsx?$/.test(file);
const isServicesTest = (file) => file.endsWith('.services.test.ts');
const isSpec = (file) => file.endsWith('.spec.ts');
const isCode = (file) => /\.([cm]?[jt]sx?|css)$/.test(file);
const baseOf = (file) => file.slice(file.lastIndexOf('/') + 1);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The files and all that import one of them, whatever the number of steps. */
function withImporters(files, imports) {
  const importers = new Map();
  for (const [file, imported] of Object.entries(imports))
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/** What a spec says, with its own team's support files; the list of all pages names every page and tells nothing. */
const saidBy = (spec, { imports, texts }) =>
  [spec, ...(imports[spec] ?? [])]
    .filter((file) => file.startsWith('tests/') && !file.endsWith('support/pages.ts'))
    .map((file) => texts[file] ?? '')
    .join('\n');

const isPageWise = (text = '') => /^for \(const .*\bof .*\bpages\b/m.test(text);

const firstOfEach = (pages) =>
  pages.filter(({ remote }, index) => pages.findIndex((page) => page.remote === remote) === index);

/**
 * What to run after a change of these files: which steps, the `specs` that run whole, those with one test a page
 * (`pageWise`) of which only titles that match `grep` run, what `vitest related` is asked about, and `why`, a line a reason.
 *
 * @param site `imports` of each file when it runs, `pages` with their remote and file, and the `texts` of tests, by path
 */
export function planOf(changed, site) {
  const { imports, pages, texts } = site;
  const everything = changed.filter((file) => EVERYTHING.test(file));
  if (everything.length > 0)
    return {
      ...{ lint: true, typecheck: true, unit: true, services: true, engines: true, related: [] },
      ...{ specs: 'all', pageWise: [], grep: undefined },
      why: [`everything: all tests stand on ${everything.join(', ')}`],
    };

  const why = [];
  const tests = Object.keys(texts);
  const touched = withImporters(changed, imports);
  const isAnyChanged = (pattern) => changed.some((file) => pattern.test(file));
  const specs = new Set(tests.filter((file) => isSpec(file) && touched.has(file)));
  if (specs.size > 0) why.push(`${specs.size} specs import what changed`);
  const add = (wanted, because) => {
    const more = tests.filter((file) => isSpec(file) && wanted(file));
    if (more.length > 0) why.push(`${more.length} specs: ${because}`);
    for (const file of more) specs.add(file);
  };

  // Pages: by imports; a source that none seems to have (a template, an inline script) is taken for one they all have.
  const isSource = (file) => /^(shell|mfe-[^/]+)\/src\//.test(file) && !isUnitTest(file);
  const remoteOf = (file) => /^(?:mfe-)?([^/]+)/.exec(file)?.[1];
  const isFrame = FRAME.some((file) => touched.has(file));
  const offering = [...new Set(pages.map(({ remote }) => remote))].filter((remote) =>
    touched.has(remote === 'shell' ? 'shell/src/remote.ts' : `mfe-${remote}/src/remote.ts`),
  );
  const lost = changed.filter(
    (file) =>
      isSource(file) &&
      !file.includes('/development/') &&
      ![...FRAME, ...pages.map((page) => page.file)].some((end) => withImporters([file], imports).has(end)) &&
      !offering.includes(remoteOf(file)),
  );
  const isDelivering = isAnyChanged(DELIVERING);
  const isEvery = isFrame || isDelivering || lost.some((file) => file.startsWith('shell/'));
  const own = pages.filter(
    ({ file, remote, path }) =>
      isEvery ||
      touched.has(file) ||
      changed.includes(remote === 'shell' ? 'shell/src/remote.ts' : `mfe-${remote}/src/remote.ts`) ||
      lost.some((each) => remoteOf(each) === remote) ||
      (offering.length > 0 && QUOTING.includes(path)),
  );
  const looked =
    own.length > PAGES_AT_MOST
      ? [...new Set([...own.filter(({ path }) => path === '/'), ...firstOfEach(own)])]
      : own;
  if (isEvery) {
    why.push(`every page is concerned: ${looked.map(({ path }) => path).join(' ')} stand for all`);
    add((file) => file.startsWith('tests/journeys/'), 'every journey');
  } else if (own.length > 0) {
    const standing = looked === own ? '' : `; ${looked.map(({ path }) => path).join(' ')} stand for them`;
    why.push(`pages concerned: ${own.map(({ path }) => path).join(' ')}${standing}`);
    const mentions = own
      // Most journeys begin at « / ».
      .filter(({ path }) => path !== '/' || offering.length === 0)
      .map(({ path, remote }) => ({
        remote,
        pattern: new RegExp(`['"\`}]${escaped(path)}['"\`?#]`),
      }));
    add(
      (file) =>
        mentions.some(
          ({ remote, pattern }) =>
            new RegExp(`^tests/journeys/(${remote}/)?[^/]+$`).test(file) && pattern.test(saidBy(file, site)),
        ),
      'journeys that name these pages',
    );
  }
  if (offering.length > 0) add((file) => PUBLISHED.test(file), `${offering.join(', ')} publishes its offers`);
  if (isDelivering)
    add(
      (file) => /^tests\/(delivery|hostile|resilience)\//.test(file) && !isPageWise(texts[file]),
      'how pages are delivered',
    );
  if (isAnyChanged(/^api\/(?!.*\.(test|suite)\.ts$)/))
    add((file) => WRITING.test(file), 'the API is written to');

  // Tests of what isn't code read it by its name.
  const read = changed.filter((file) => !isCode(file)).map(baseOf);
  const related = [
    ...changed.filter(isCode),
    ...tests.filter(
      (file) =>
        isUnitTest(file) &&
        ((isAnyChanged(/^deploy\//) && file.startsWith('deploy/')) ||
          read.some((name) => texts[file].includes(name))),
    ),
  ];
  const answering = own.length > 0 || isDelivering ? tests.filter((file) => ANSWERS.test(file)) : [];
  if (answering.length > 0) why.push(`${answering.length} tests without a browser read every page`);
  related.push(...answering);
  if (changed.length > 0 && changed.every((file) => DOCS.test(file) || file.startsWith('deploy/')))
    why.push('docs and deployment: only the unit tests that read them');
  const pageWise =
    own.length > 0 ? tests.filter((file) => isSpec(file) && isPageWise(texts[file]) && !specs.has(file)) : [];
  // The not-found page stands wherever no page is.
  const paths = looked
    .map(({ path }) => (path === '/404' ? '/nope' : path))
    .filter((path) => path !== '/resultat');
  const isChecked = changed.some((file) => !DOCS.test(file));
  return {
    lint: isChecked,
    typecheck: isChecked,
    unit: related.length > 0,
    services: isAnyChanged(/^api\//) || [...touched, ...related].some(isServicesTest),
    engines:
      isFrame ||
      isAnyChanged(/^(tests\/engines|shell\/kit)\/(?!.*\.test\.tsx?$)/) ||
      withImporters(
        changed.filter((file) => file.startsWith('tests/')),
        imports,
      ).has('tests/engines/journeys.test.ts'),
    related,
    specs: [...specs].sort(),
    pageWise: paths.length > 0 ? pageWise.sort() : [],
    grep: paths.length > 0 ? ` (${paths.map(escaped).join('|')}) ` : undefined,
    why,
  };
}

const git = (...args) =>
  execFileSync('git', args, {
    cwd: at(),
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const listed = (...args) =>
  git(...args, '-z')
    .split('\0')
    .filter(Boolean);

/** Files that differ from HEAD, or from where this branch left another, and those git doesn't know yet. */
function changedSince(ref) {
  const base = ref === undefined ? 'HEAD' : git('merge-base', ref, 'HEAD').trim();
  const known = listed('diff', '--name-only', '--no-renames', '--relative', base);
  return [...new Set([...known, ...listed('ls-files', '--others', '--exclude-standard')])].sort();
}

// What is imported as a type is gone when tests run: `npm run typecheck` judges it.
const TYPES = /\b(?:import|export) type [^;'"]*? from ['"][^'"]+['"]/g;
const IMPORTS = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

const fileOf = (name, from) =>
  name.startsWith('.')
    ? posix.join(posix.dirname(from), name.replace(/\?.*$/, ''))
    : name
        .replace(/^@site\/kit\/(styles\/.*)$/, 'shell/kit/src/$1')
        .replace(/^@site\/kit\/(ui\/.*)$/, 'shell/kit/src/$1.tsx')
        .replace(/^@site\/kit\/(.*)$/, 'shell/kit/src/$1.ts')
        .replace(/^@site\/api-contract\/(.*)$/, 'api/contract/src/$1.ts');

/** Modules other teams' pages show, by the name these give them, as `tools/Recommender`. */
const modulesOf = (remotes) =>
  Object.fromEntries(
    remotes.flatMap(({ folder, name, text }) =>
      [...text.matchAll(/(?<!page: )'\.\/(src\/[^']+?(\w+)\.tsx)'/g)].map(([, file, module]) => [
        `${name}/${module}`,
        `${folder}/${file}`,
      ]),
    ),
  );

/** Every source, what it imports, the pages there are and what tests say. */
function readSite() {
  const files = [
    ...new Set([...listed('ls-files'), ...listed('ls-files', '--others', '--exclude-standard')]),
  ];
  const sources = Object.fromEntries(
    files
      .filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file) && existsSync(at(file)))
      .map((file) => [file, readFileSync(at(file), 'utf8')]),
  );
  const remotes = Object.keys(sources)
    .filter((file) => /^(shell|mfe-[^/]+)\/src\/remote\.ts$/.test(file))
    .map((file) => {
      const folder = file.slice(0, file.indexOf('/'));
      return { folder, name: folder.replace(/^mfe-/, ''), text: sources[file] };
    });
  const modules = modulesOf(remotes);
  const importsOf = (file, text) =>
    [
      ...[...text.replace(TYPES, '').matchAll(IMPORTS)].map(([, name]) => fileOf(name, file)),
      ...[...text.matchAll(/<RemoteModule\s+id="([^"]+)"/g)].map(([, id]) => modules[id]),
    ]
      // The components' page is shown by `npm run dev` alone, and has them all.
      .filter((imported) => imported in sources && !imported.includes('/development/'));
  return {
    imports: Object.fromEntries(Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)])),
    pages: remotes.flatMap(({ folder, name, text }) =>
      [...text.matchAll(/path: (?:'([^']+)'|(NOT_FOUND|RESULT)_PATH),\s+page: '\.\/([^']+)'/g)].map(
        ([, path, special, page]) => ({
          path: path ?? (special === 'NOT_FOUND' ? '/404' : '/resultat'),
          remote: name,
          file: `${folder}/${page}`,
        }),
      ),
    ),
    texts: Object.fromEntries(
      Object.entries(sources).filter(([file]) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)),
    ),
  };
}

/** What a change can break, said before it is run. */
export function planOfChange(ref) {
  let changed;
  try {
    changed = changedSince(ref);
  } catch {
    console.error(`git can't tell what changed since ${ref ?? 'HEAD'}.`);
    process.exit(1);
  }
  const plan = planOf(changed, readSite());
  const { specs, pageWise, why } = plan;
  const steps = ['lint', 'typecheck', 'unit', 'services', 'engines'].filter((step) => plan[step]);
  console.log(`Changed: ${changed.join(' ') || 'nothing'}`);
  for (const line of why) console.log(`  ${line}`);
  console.log(`Chosen: ${steps.join(', ') || 'nothing'}`);
  if (specs === 'all') return plan;
  if (specs.length + pageWise.length > 0) console.log('In Chromium:');
  if (specs.length > 0) console.log(`  whole: ${specs.map(nameOf).join(' ')}`);
  if (pageWise.length > 0) console.log(`  by page: ${pageWise.map(nameOf).join(' ')}`);
  console.log('It goes by imports and by page: `npm test` alone is the whole truth.');
  return plan;
}

const nameOf = (spec) => spec.replace(/^tests\/|\.spec\.ts$/g, '');
