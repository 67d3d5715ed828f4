import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, findBlockError, parseFencedBlocks, parseScripts } from './support/documents.ts';

const root = join(import.meta.dirname, '..');
const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'tmp', 'data', 'test-results']);
const IN_CODE = /docs\/[\w/-]+\.md(?:#[\w-]+)?/g;
const IN_DOCUMENT = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.(ts|tsx|mjs|css|md|ya?ml)$/.test(entry.name)) yield path;
  }
}

/** The text of each file. */
const texts = new Map([...filesIn(root)].map((file) => [file, readFileSync(file, 'utf8')]));

/** The anchors GitHub makes of a document's headings. */
const getAnchors = (document: string) =>
  [...(texts.get(document) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Returns the files of the repository that a file cites. Documents link from their folder, code from the root. */
function citedBy(file: string, text: string): { target: string; anchor: string | undefined }[] {
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
  const broken = [...texts].flatMap(([file, text]) =>
    citedBy(file, text)
      .filter(({ target, anchor }) => {
        if (!existsSync(target)) return true;
        return anchor !== undefined && target.endsWith('.md') && !getAnchors(target).includes(anchor);
      })
      .map(({ target, anchor = '' }) => `${relative(root, file)}: ${relative(root, target)}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

test('decisions that code and documents cite are there', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))));
  const CITED = /\bdecisions?[ /]\[?(\d+)((?:(?:, | and )\[?\d{2,4}\b)*)/g;
  const cited = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(CITED)].flatMap(([, first = '', others = '']) =>
      [first, ...(others.match(/\d+/g) ?? [])].map((number) => ({
        file: relative(root, file),
        number: Number(number),
      })),
    ),
  );
  expect(cited.length).toBeGreaterThan(60);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('names of code that documents mention are in the code', () => {
  const code = new Set(
    [...texts].flatMap(([file, text]) => (file.endsWith('.md') ? [] : (text.match(/[\w$]+/g) ?? []))),
  );
  const NAME = /`([A-Za-z]\w*?(?:[a-z][A-Z]|_)\w*|[A-Z][a-z]+)(?:\(\))?`/g;
  const names = documents.flatMap((document) =>
    [...(texts.get(join(root, document)) ?? '').matchAll(NAME)].map(
      ([, name = '']) => `${document}: ${name}`,
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !code.has(name.replace(/.*: /, '')))).toEqual([]);
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
    const getScripts = (workspace = '.'): object =>
      JSON.parse(readFileSync(join(root, workspace.replace('@site/', ''), 'package.json'), 'utf8')).scripts;
    const scripts = documents.flatMap(parseScripts);
    expect(scripts.length).toBeGreaterThan(40);
    expect(scripts.filter(({ script, workspace }) => !(script in getScripts(workspace)))).toEqual([]);
  });
});
