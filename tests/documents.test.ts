import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, findBlockError, parseFencedBlocks, parseScripts } from './support/documents.ts';

const root = join(import.meta.dirname, '..');
const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'tmp', 'data', 'shots', 'test-results']);
const IN_CODE = /docs\/[\w/-]+\.md(?:#[\w-]+)?/g;
const IN_DOCUMENT = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.(ts|tsx|mjs|css|md)$/.test(entry.name)) yield path;
  }
}

/** The anchors GitHub makes of a document's headings. */
const anchorsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Returns the files of the repository that a file cites. Documents link from their folder, code from the root. */
function citedBy(file: string): { target: string; anchor: string | undefined }[] {
  const text = readFileSync(file, 'utf8');
  const isDocument = file.endsWith('.md');
  const cited = isDocument
    ? [...text.matchAll(IN_DOCUMENT)].map(([, link = '']) => link)
    : [...text.matchAll(IN_CODE)].map(([link]) => link);
  return cited.map((link) => {
    const [path = '', anchor] = link.split('#');
    return { target: path ? join(isDocument ? dirname(file) : root, path) : file, anchor };
  });
}

test('documents that code or documents cite are there, with the heading', () => {
  const broken = [...filesIn(root)].flatMap((file) =>
    citedBy(file)
      .filter(({ target, anchor }) => {
        if (!existsSync(target)) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map(({ target, anchor = '' }) => `${relative(root, file)}: ${relative(root, target)}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

test('modules that docs/explanation/architecture.md names are there', () => {
  const walks = readFileSync(join(root, 'docs/explanation/architecture.md'), 'utf8');
  const modules = [...walks.matchAll(/`([\w-]+\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
  expect(modules.length).toBeGreaterThan(40);
  expect(modules.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('decisions', () => {
  const folder = join(root, 'docs/decisions');
  const decisions = readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(join(folder, name), 'utf8'),
  }));

  test('name no file or folder that is gone', () => {
    const FILE = /`((?:api|deploy|docs|mfe-\w+|shell|tests)\/[\w./-]+)`/g;
    const paths = decisions.flatMap(({ text }) => [...text.matchAll(FILE)].map(([, path = '']) => path));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('that code and documents cite are there', () => {
    const numbers = new Set(decisions.map(({ name }) => name.slice(0, 4)));
    const cited = [...filesIn(root)].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter((number) => !numbers.has(number))).toEqual([]);
  });
});

test('tests that docs/explanation/security.md names are there', () => {
  const text = readFileSync(join(root, 'docs/explanation/security.md'), 'utf8');
  const paths = [...text.matchAll(/^\| .* \| `([^`]+)` \|$/gm)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('commands of documents', () => {
  test('are in blocks that the tests run, or that say what they need', () => {
    const faults = documents.flatMap((document) =>
      parseFencedBlocks(document).flatMap((block) => {
        const fault = findBlockError(block);
        return fault ? `${document}:${block.line}: ${fault}` : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('name npm scripts that are there', () => {
    const scriptsOf = (workspace = '.'): object =>
      JSON.parse(readFileSync(join(root, workspace.replace('@site/', ''), 'package.json'), 'utf8')).scripts;
    const scripts = documents.flatMap(parseScripts);
    expect(scripts.length).toBeGreaterThan(60);
    expect(scripts.filter(({ script, workspace }) => !(script in scriptsOf(workspace)))).toEqual([]);
  });
});

describe('a block of commands', () => {
  const block = (language: string, info = '') => ({ line: 1, language, info, lines: [] });

  test.each([
    ['bash', '', '« bash » is written « sh »'],
    ['', '', 'a block names its language'],
    ['sh', 'example', '« example » isn’t « example needs="…" »'],
    ['sh', 'example needs=""', '« example needs="" » isn’t « example needs="…" »'],
    ['sh', '', null],
    ['sh', 'example needs="a CI’s identity token"', null],
    ['ts', '', null],
  ])('in %s, marked « %s »: %s', (language, info, fault) => {
    expect(findBlockError(block(language, info))).toBe(fault);
  });
});
