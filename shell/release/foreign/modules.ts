import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

/** What the scripts of a build import of each other. */
export interface Imports {
  /** Those a module can't start without, by its path. */
  static: Map<string, string[]>;
  /** Those it asks for once it runs; `null` where an address is made up at run time. */
  dynamic: Map<string, string[] | null>;
}

const STATIC = 1;
const DYNAMIC = 2;

/** Federation's runtime imports other remotes' entries so, by an address it is given. */
const VARIABLE = /^\s*[\w$]+\s*$/;

/** Reads what each script of a build imports, by its path in the build. */
export async function importsOf(scripts: ReadonlyMap<string, string>): Promise<Imports> {
  await init;
  const found: Imports = { static: new Map(), dynamic: new Map() };
  for (const [path, code] of scripts) {
    const at = (specifier: string) => posix.join(posix.dirname(path), specifier);
    const [imports] = parse(code, path);
    const named = (type: number) =>
      imports.filter(({ t, n }) => t === type && n?.startsWith('.')).map(({ n }) => at(n as string));
    found.static.set(path, named(STATIC));
    const isKnown = imports.every(
      ({ t, n, s, e }) => t !== DYNAMIC || n !== undefined || VARIABLE.test(code.slice(s, e)),
    );
    found.dynamic.set(path, isKnown ? named(DYNAMIC) : null);
  }
  return found;
}

/** All that some modules can't start without, themselves among it, in the order it is met. */
export function startOf(modules: string[], imports: Imports): string[] {
  const met = new Set<string>();
  const meet = (path: string) => {
    if (met.has(path) || !imports.static.has(path)) return;
    met.add(path);
    for (const next of imports.static.get(path) ?? []) meet(next);
  };
  for (const path of modules) meet(path);
  return [...met];
}

/** All that some modules may ever load. Where an address is made up at run time, that is every script there is. */
export function reachOf(modules: string[], imports: Imports): string[] {
  const met = new Set<string>();
  const left = [...modules];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (met.has(path) || !imports.static.has(path)) continue;
    met.add(path);
    const later = imports.dynamic.get(path);
    if (!later) return [...imports.static.keys()];
    left.push(...(imports.static.get(path) ?? []), ...later);
  }
  return [...met];
}
