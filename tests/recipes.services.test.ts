import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'recipe-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A document's blocks of code, as its reader copies them. */
function blocksOf(document: string): string[] {
  const text = readFileSync(join(root, 'docs', document), 'utf8');
  return [...text.matchAll(/^( *)```tsx?\n(.*?)^\1```/gms)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** Returns the complaints of a package's program about the new remote. Faults of other code are left to lint and types. */
function complaints(program: string, ...args: string[]): string[] {
  const ended = spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: copy, encoding: 'utf8' });
  return `${ended.stdout}${ended.stderr}`.split('\n').filter((line) => line.includes('mfe-formation'));
}

test('a remote and a page that documents tell to write pass style, dead code and types', () => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of tracked.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const description = JSON.parse(readFileSync(join(root, 'mfe-cloud/package.json'), 'utf8'));
  description.name = '@site/mfe-formation';
  const describe = () => write('mfe-formation/package.json', `${JSON.stringify(description, null, 2)}\n`);
  describe();
  cpSync(join(root, 'mfe-cloud/vite.config.ts'), join(copy, 'mfe-formation/vite.config.ts'));
  const [definition = '', courses = ''] = blocksOf('tutorials/add-a-remote.md');
  const [backup = '', route = ''] = blocksOf('how-to/add-a-page.md');
  expect(definition).toContain("page: './src/courses/CoursesPage.tsx'");
  const added = definition.replace('routes: [\n', `$&${route.replaceAll(/^(?=.)/gm, '    ')}`);
  expect(added).toContain("page: './src/backup/BackupPage.tsx'");
  write('mfe-formation/src/remote.ts', added);
  write('mfe-formation/src/courses/CoursesPage.tsx', courses);
  write('mfe-formation/src/backup/BackupPage.tsx', backup);

  // As a check of the checks: a package that nothing imports is found.
  description.dependencies['lucide-react'] = '1.75.0';
  describe();
  expect(complaints('knip')).toEqual([expect.stringContaining('lucide-react')]);
  delete description.dependencies['lucide-react'];
  describe();
  expect(complaints('knip')).toEqual([]);
  expect(complaints('biome', 'check', 'mfe-formation')).toEqual([]);
  expect(complaints('tsc', '-p', 'tsconfig.browser.json')).toEqual([]);
}, 60_000);
