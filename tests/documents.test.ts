import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

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

/** What a file cites of the repository: in a document links from its folder, in code paths from the root. */
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

test('When code or a document cites a document, then the document is there and has the heading', () => {
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

test('When the walks through the site name a module, then it is there', () => {
  const walks = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const modules = [...walks.matchAll(/`([\w-]+\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
  expect(modules.length).toBeGreaterThan(40);
  expect(modules.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
