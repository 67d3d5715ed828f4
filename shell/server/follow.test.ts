import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
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

const inComposed = (...path: string[]) => join(siteDir, 'composed', ...path);

function compose(name: string, text: string, registry: object = { candidates: [] }) {
  const files: Record<string, string> = {
    'pages/index.html': text,
    'pages/index.html.gz': `packed ${text}`,
    'policy.json': '{}',
    'index.json': '{}',
    'registry.json': JSON.stringify(registry),
  };
  mkdirSync(inComposed(name, 'pages'), { recursive: true });
  const digests = Object.entries(files).map(([file, content]) => {
    writeFileSync(inComposed(name, file), content);
    return [file, createHash('sha256').update(content).digest('base64url')];
  });
  writeFileSync(inComposed(name, 'files.json'), JSON.stringify(Object.fromEntries(digests)));
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

/** What may befall a composition, and what is said of it. */
const harms: [string, (name: string) => void, RegExp][] = [
  ['has a page that was cut', (name) => truncateSync(inComposed(name, 'pages/index.html'), 1), /index\.html/],
  [
    'has a page that was changed',
    (name) => writeFileSync(inComposed(name, 'pages/index.html'), 'x'),
    /index/,
  ],
  ['lost a page', (name) => rmSync(inComposed(name, 'pages/index.html')), /index\.html/],
  [
    'lost a compressed twin',
    (name) => rmSync(inComposed(name, 'pages/index.html.gz')),
    /html\.gz is missing/,
  ],
  ['has a page nobody composed', (name) => writeFileSync(inComposed(name, 'pages/x.html'), ''), /x\.html/],
  ['lost its policy', (name) => rmSync(inComposed(name, 'policy.json')), /policy\.json/],
  ['lost its list', (name) => rmSync(inComposed(name, 'files.json')), /no list of its files/],
  ['is gone', (name) => rmSync(inComposed(name), { recursive: true }), /no list of its files/],
];

test.each([
  ...harms,
  ['isn’t named any more', () => rmSync(join(siteDir, 'current')), /ENOENT/] as (typeof harms)[0],
  ['names no candidates', () => compose('b', 'deux', {}), /undefined/] as (typeof harms)[0],
])(
  'When the next composition %s, then the one in memory stays, and that is said once',
  async (_, harm, reason) => {
    compose('a', 'un');
    const complaints: string[] = [];
    const current = followCurrent(siteDir, (complaint) => complaints.push(complaint));
    compose('b', 'deux');
    harm('b');
    expect([await read(current), await read(current)]).toEqual(['un', 'un']);
    expect(complaints).toEqual([expect.stringMatching(reason)]);
    compose('c', 'trois');
    expect(await read(current)).toBe('trois');
  },
);

test.each(harms)(
  'When the live composition %s at a start, then the newest whole one is served, and that is said',
  async (_, harm, reason) => {
    compose('a', 'un');
    compose('b', 'deux');
    compose('.making-d', 'quatre');
    compose('c', 'trois');
    harm('c');
    const complaints: string[] = [];
    const current = followCurrent(siteDir, (complaint) => complaints.push(complaint));
    expect(await read(current)).toBe('deux');
    expect(complaints).toEqual([expect.stringMatching(reason)]);
  },
);

test('When no composition is whole at a start, then it is refused with what is wrong and what to do', () => {
  for (const name of ['a', 'b']) {
    compose(name, name);
    truncateSync(inComposed(name, 'pages/index.html'), 0);
  }
  expect(() => followCurrent(siteDir, () => {})).toThrow(/b\/pages\/index\.html .* Run "npm run compose"/);
});

test('When a composition was still being copied, then it is read again after a while, and not with each request', async () => {
  compose('a', 'un');
  let now = 0;
  const current = followCurrent(
    siteDir,
    () => {},
    () => now,
  );
  compose('b', 'deux');
  writeFileSync(inComposed('b', 'pages/index.html'), 'de');
  expect(await read(current)).toBe('un');
  writeFileSync(inComposed('b', 'pages/index.html'), 'deux');
  now = 9_000;
  expect(await read(current)).toBe('un');
  now = 10_000;
  expect([await read(current), readlinkSync(join(siteDir, 'current'))]).toEqual(['deux', 'composed/b']);
});
