import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#support/paths.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

/** Rooms that each room imports, as Biome reads them. `app` and `cli` are written as what they don't import. */
const rules = new Map(
  read('api/rooms.jsonc')
    .split('"includes": ["api/src/')
    .slice(1)
    .map((rule) => [rule.slice(0, rule.indexOf('/')), namesIn(rule, /"!\.\.\/(\w+)\/\*\*"/g)]),
);

const table = new Map(
  [...read('docs/explanation/architecture.md').matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([, room = '', imports = '']) => [room, imports.startsWith('all') ? [] : namesIn(imports, /`(\w+)`/g)],
  ),
);

describe('rooms of the API', () => {
  it('have a rule for each folder of api/src', () => {
    expect([...rules.keys()].sort()).toEqual(readdirSync(join(root, 'api/src')).sort());
  });

  it('are described as their rules say', () => {
    expect(table).toEqual(rules);
  });

  it('import only rooms whose rule stands above', () => {
    const order = [...rules.keys()];
    const wrong = [...rules].flatMap(([room, imports]) =>
      imports.filter((each) => order.indexOf(each) >= order.indexOf(room)).map((each) => `${room} > ${each}`),
    );
    expect(wrong).toEqual([]);
  });
});
