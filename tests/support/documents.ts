import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Documents whose readers type commands. Decisions, measurements and the product's description hold no instructions. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...markdownIn('docs'),
  ...markdownIn('deploy'),
];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${folder}/${file}`);
}

/** A fenced block: its language and the rest of its info string, and its lines without the fence's indentation. */
export interface FencedBlock {
  line: number;
  language: string;
  info: string;
  lines: string[];
}

/** A step that a document's reader follows, with its line. */
export type DocumentStep = { line: number } /** `block` is the first line of its block. */ & (
  | { kind: 'command'; block: number; command: string }
  /** Done before the reader begins: not counted. */
  | { kind: 'given'; command: string }
  /** Lines that the commands of the block before print; « … » is any text. */
  | { kind: 'output'; lines: string[] }
  /** The text that an address then shows. */
  | { kind: 'expect'; path: string; visitor: string | undefined; text: string }
  /** Views of a page in browsers of a group, with what they report of a remote's release. */
  | { kind: 'views'; path: string; group: string; count: number; remote: string; outcome: string }
);

/** Says beside a block of commands that the tests don't run it, and why. */
const EXAMPLE = /^example needs="[^"]+"$/;
const GIVEN = /^ *<!-- given: (.+) -->$/;
const EXPECT = /^ *<!-- expect (\S+)(?: as (group \d+|administrator))?: (.+) -->$/;
const VIEWS = /^ *<!-- views (\S+) as (group \d+): (\d+) times, (\w+) (shown|render-failed) -->$/;

/** A block that the tests run: `sh` without a mark. */
const isRun = ({ language, info }: FencedBlock) => language === 'sh' && info === '';

/** Returns the fault of a block that is neither run nor a marked example, or null. */
export function findBlockError({ language, info }: FencedBlock): string | null {
  if (/^(bash|console|shell|zsh)$/.test(language)) return `« ${language} » is written « sh »`;
  if (language === '') return 'a block names its language';
  if (language !== 'sh' || info === '' || EXAMPLE.test(info)) return null;
  return `« ${info} » isn’t « example needs="…" »`;
}

/** Reads a document: its blocks, and lines between them, in order. */
function read(document: string): (FencedBlock | { line: number; text: string })[] {
  const file = join(root, document);
  if (!existsSync(file)) throw new Error(`there is no ${document}`);
  const parts: (FencedBlock | { line: number; text: string })[] = [];
  let open: { block: FencedBlock; fence: string; indent: number } | null = null;
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const [, indent = '', fence = '', language = '', info = ''] =
      /^( *)(`{3,}) *([^\s`]*) *([^`]*)$/.exec(text) ?? [];
    if (open && fence === open.fence && !language) open = null;
    else if (open) open.block.lines.push(text.slice(open.indent));
    else if (fence) {
      open = {
        block: { line: index + 1, language, info: info.trim(), lines: [] },
        fence,
        indent: indent.length,
      };
      parts.push(open.block);
    } else parts.push({ line: index + 1, text });
  }
  return parts;
}

export const parseFencedBlocks = (document: string): FencedBlock[] =>
  read(document).filter((part) => 'language' in part);

/** Commands of a block: a line each, or several that end in a backslash. */
function getCommands({ line, lines }: FencedBlock): DocumentStep[] {
  const steps: DocumentStep[] = [];
  let command = '';
  for (const [index, text] of lines.entries()) {
    command += text;
    if (text.endsWith('\\')) command += '\n';
    else {
      if (!/^\s*(#|$)/.test(command))
        steps.push({ kind: 'command', line: line + 1 + index, block: line, command: command });
      command = '';
    }
  }
  return steps;
}

/** The steps of a document, in order. */
export function parseSteps(document: string): DocumentStep[] {
  let isAfterCommands = false;
  return read(document).flatMap((part): DocumentStep[] => {
    const { line } = part;
    if ('text' in part) {
      const match = GIVEN.exec(part.text);
      if (match) return [{ kind: 'given', line, command: match[1] as string }];
      const [, path, visitor, text] = EXPECT.exec(part.text) ?? [];
      if (path && text) return [{ kind: 'expect', line, path, visitor, text }];
      const [, viewed, group = '', count, remote = '', outcome = ''] = VIEWS.exec(part.text) ?? [];
      if (viewed)
        return [{ kind: 'views', line, path: viewed, group, count: Number(count), remote, outcome }];
      if (/^ *<!-- (given|expect|views)/.test(part.text))
        throw new Error(`${document}:${line}: ${part.text}`);
      return [];
    }
    if (part.language === 'text') return isAfterCommands ? [{ kind: 'output', line, lines: part.lines }] : [];
    isAfterCommands = isRun(part);
    return isAfterCommands ? getCommands(part) : [];
  });
}

/** An npm script that a document names. */
export interface NamedScript {
  script: string;
  workspace: string | undefined;
}

/** Returns every npm script that a document names. */
export const parseScripts = (document: string): NamedScript[] =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(
      /\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test))\b(?: -w ([\w@/-]+))?/g,
    ),
  ].map(([, run, own, workspace]) => ({ script: run ?? own ?? '', workspace }));
