import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCurrent } from './edition.ts';

let siteDir: string;
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'edition-'));
});
afterEach(() => rmSync(siteDir, { recursive: true }));

function compose(name: string, text: string, registry: object = { candidates: [] }) {
  const folder = join(siteDir, 'composed', name);
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'pages/index.html'), text);
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(registry));
  rmSync(join(siteDir, 'current'), { force: true });
  symlinkSync(join('composed', name), join(siteDir, 'current'));
}

/** What visitors read, once requests of an earlier turn are answered. */
async function read(current: ReturnType<typeof followCurrent>) {
  await turn();
  return String(current().live.find('/')?.bodies.identity.bytes);
}

test('When the composition is switched, then the next request gets the new one', async () => {
  compose('a', 'un');
  const current = followCurrent(siteDir, () => {});
  expect(await read(current)).toBe('un');
  compose('b', 'deux');
  expect(await read(current)).toBe('deux');
});

test.each([
  ['the link to it is gone', () => rmSync(join(siteDir, 'current')), /ENOENT/],
  ['it names no candidates', () => compose('b', 'deux', {}), /undefined/],
])('When %s, then the composition in memory stays, and that is said once', async (_, harm, reason) => {
  compose('a', 'un');
  const complaints: string[] = [];
  const current = followCurrent(siteDir, (complaint) => complaints.push(complaint));
  harm();
  expect([await read(current), await read(current)]).toEqual(['un', 'un']);
  expect(complaints).toEqual([expect.stringMatching(reason)]);
  compose('c', 'trois');
  expect(await read(current)).toBe('trois');
});
