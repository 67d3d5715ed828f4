import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#support/paths.ts';

type Rule = [room: string, imports: string[]];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the first group of each match; « {a,b} » stands for « a » and « b ». */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.replace(/[{}]/g, '').split(',')).sort();

const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
    .sort();

/**
 * Returns the rooms that each rule lets its room import, as Biome reads them. `app` and `cli` of the API are written as what
 * they don't import. A room of the shell or of releases imports `api` when its rule forbids the packages of shell and remotes only.
 */
const getRules = (file: string, folder: string): Rule[] =>
  read(file)
    .split(`"includes": ["${folder}/`)
    .slice(1)
    .map((rule) => {
      const rooms = namesIn(rule, /"!(?:\.\.\/)+([\w-]+|\{[\w,-]+\})\/\*\*"/g);
      const hasApi = folder !== 'api/src' && rule.includes('"@site/{shell,mfe-*}"');
      return [rule.slice(0, rule.indexOf('/')), hasApi ? ['api', ...rooms].sort() : rooms];
    });

/** Returns the rows of the table below a heading of docs/explanation/architecture.md. */
function getTable(heading: string): Map<string, string[]> {
  const [, section = ''] = read('docs/explanation/architecture.md').split(`### ${heading}\n`);
  const [text = ''] = section.split('\n#');
  return new Map(
    [...text.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, room = '', imports = '']) => [
      room,
      imports.startsWith('all') ? [] : namesIn(imports, /`([\w-]+)`/g),
    ]),
  );
}

describe.each([
  ['API', 'api/import-boundaries.jsonc', 'api/src'],
  ['shell', 'shell/import-boundaries.jsonc', 'shell'],
  ['releases', 'shell/releases/import-boundaries.jsonc', 'shell/releases'],
])('rooms of the %s', (name, file, folder) => {
  const rules = getRules(file, folder);
  const table = getTable(`Rooms of the ${name}`);
  const order = [...new Set(rules.map(([room]) => room))];

  it('have a rule for each folder', () => {
    expect(order.toSorted()).toEqual(foldersIn(folder));
  });

  it('are described as their rules say', () => {
    expect([...table.keys()]).toEqual(order);
    expect(rules).toEqual(rules.map(([room]) => [room, table.get(room)]));
  });

  it('import only rooms whose rule is above', () => {
    const wrong = rules.flatMap(([room, imports]) =>
      imports.filter((each) => order.indexOf(each) >= order.indexOf(room)).map((each) => `${room} > ${each}`),
    );
    expect(wrong).toEqual([]);
  });
});
