import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

/** Imports between the scripts of a build, by importing path. */
export interface ImportGraph {
  /** Static imports. */
  static: Map<string, string[]>;
  /** Dynamic imports; `null` for a module that computes an import's address at run time. */
  dynamic: Map<string, string[] | null>;
}

const STATIC = 1;
const DYNAMIC = 2;

/** An import by a variable: Federation's runtime imports other remotes' entries by a configured address. */
const VARIABLE = /^\s*[\w$]+\s*$/;

/** Returns the relative imports of each script. @param scripts code by path in the build */
export async function buildImportGraph(scripts: ReadonlyMap<string, string>): Promise<ImportGraph> {
  await init;
  const foundImports: ImportGraph = { static: new Map(), dynamic: new Map() };
  for (const [path, code] of scripts) {
    const at = (specifier: string) => posix.join(posix.dirname(path), specifier);
    const [imports] = parse(code, path);
    const importsOfType = (type: number) =>
      imports.filter(({ t, n }) => t === type && n?.startsWith('.')).map(({ n }) => at(n as string));
    foundImports.static.set(path, importsOfType(STATIC));
    const isKnown = imports.every(
      ({ t, n, s, e }) => t !== DYNAMIC || n !== undefined || VARIABLE.test(code.slice(s, e)),
    );
    foundImports.dynamic.set(path, isKnown ? importsOfType(DYNAMIC) : null);
  }
  return foundImports;
}

/** Returns the modules and all of their static imports, depth first. */
export function collectStaticImports(modules: string[], imports: ImportGraph): string[] {
  const visitedPaths = new Set<string>();
  const meet = (path: string) => {
    if (visitedPaths.has(path) || !imports.static.has(path)) return;
    visitedPaths.add(path);
    for (const next of imports.static.get(path) ?? []) meet(next);
  };
  for (const path of modules) meet(path);
  return [...visitedPaths];
}

/** Returns all scripts that the modules may load: every script of the build when an address is computed at run time. */
export function findReachableScripts(modules: string[], imports: ImportGraph): string[] {
  const visitedPaths = new Set<string>();
  const remaining = [...modules];
  for (let path = remaining.pop(); path !== undefined; path = remaining.pop()) {
    if (visitedPaths.has(path) || !imports.static.has(path)) continue;
    visitedPaths.add(path);
    const later = imports.dynamic.get(path);
    if (!later) return [...imports.static.keys()];
    remaining.push(...(imports.static.get(path) ?? []), ...later);
  }
  return [...visitedPaths];
}
