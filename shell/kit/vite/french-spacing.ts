import { type ESTree, type Plugin, parseAst } from 'vite';

const SPACE_BEFORE = / (?=[:;?!](?:\s|$|["'`<)])|»)/g;
const SPACE_AFTER = /« /g;
const NO_BREAK = '\u00a0';

/** French punctuation keeps to its word: « Prix : 5 € » never begins a line with a colon. */
export const keptTogether = (text: string): string =>
  text.replace(SPACE_BEFORE, NO_BREAK).replace(SPACE_AFTER, `«${NO_BREAK}`);

/** Texts of a module, as ranges: strings and the fixed parts of templates. */
function* textsIn(node: unknown): Generator<{ start: number; end: number }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, start, end } = node as { type?: string; value?: unknown; start: number; end: number };
  const isText = (type === 'Literal' && typeof value === 'string') || type === 'TemplateElement';
  if (isText) yield { start, end };
  else for (const child of Object.values(node)) yield* textsIn(child);
}

/**
 * Sets the no-break spaces of French typography in the texts of a remote's or the shell's own source, the same ones
 * in every build, so that nobody has to type what nobody can see. One character stands for another: no offset moves.
 */
export function frenchSpacing(): Plugin {
  return {
    name: 'site:french-spacing',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/[^?]*\.tsx?$/.test(id) || id.includes('/node_modules/')) return null;
      if (!code.includes('« ') && code.search(SPACE_BEFORE) < 0) return null;
      let result = code;
      for (const { start, end } of textsIn(parseAst(code) as ESTree.Program)) {
        const text = keptTogether(code.slice(start, end));
        result = result.slice(0, start) + text + result.slice(end);
      }
      return result === code ? null : { code: result, map: null };
    },
  };
}
