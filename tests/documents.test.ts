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
    else if (/\.(ts|tsx|mjs|css|md|ya?ml)$/.test(entry.name)) yield path;
  }
}

/** The text of each file. */
const texts = new Map([...filesIn(root)].map((file) => [file, readFileSync(file, 'utf8')]));

/** The anchors GitHub makes of a document's headings. */
const anchorsOf = (document: string) =>
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
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map(({ target, anchor = '' }) => `${relative(root, file)}: ${relative(root, target)}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

describe('decisions', () => {
  const folder = join(root, 'docs/decisions');
  const names = readdirSync(folder);

  test('have status, date, context, decision and consequences, in 25 lines at most', () => {
    const FORM =
      /^# (\d+)\. .+\n\n\*\*Status\.\*\* .+ \*\*Date\.\*\* \d{4}-\d\d-\d\d\.\n\n\*\*Context\.\*\* [\s\S]+\n\n\*\*Decision\.\*\*[\s\S]+\n\n\*\*Consequences\.\*\* /;
    const faults = names.filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [, number] = FORM.exec(text) ?? [];
      return Number(number) !== Number(name.slice(0, 4)) || text.trimEnd().split('\n').length > 25;
    });
    expect(faults).toEqual([]);
  });

  test('that code and documents cite are there', () => {
    const numbers = new Set(names.map((name) => Number(name.slice(0, 4))));
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
});

/** Documents, and the kit's, which other repositories read. */
const guides = [...documents, 'shell/kit/package/README.md'];

describe('names between backticks', () => {
  const names = guides.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8')
        .replace(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`([^`\n]+)`/g),
    ].map(([, name = '']) => ({ file, name })),
  );

  test('of files and folders are there', () => {
    const FILE = /^(?:api|deploy|docs|mfe-(?:hosting|telecom|cloud|tools)|shell|tests)\/[\w./-]+$(?<!\.env)/;
    const paths = names.filter(({ name }) => FILE.test(name));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
  });

  test('of code are in the code', () => {
    const code = [...texts].filter(([file]) => !file.endsWith('.md'));
    const words = new Set(code.flatMap(([, text]) => text.match(/\w+/g) ?? []));
    const identifiers = names.filter(({ name }) =>
      /^[A-Za-z]+[a-z][A-Z]\w*$|^[A-Z][a-z]+$|^[A-Z]+_[A-Z_]+$/.test(name),
    );
    expect(identifiers.length).toBeGreaterThan(100);
    expect(identifiers.filter(({ name }) => !words.has(name))).toEqual([]);
  });
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
    expect(scripts.length).toBeGreaterThan(40);
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
