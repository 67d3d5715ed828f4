// What `changed.mjs` judges by: git's word on what changed, and the sources with what they import.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { at } from '../shell/tasks/lib.mjs';
import { planOf } from './changed.mjs';

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
