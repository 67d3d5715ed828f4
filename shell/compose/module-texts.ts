import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type ImportSpecifier, init, parse } from 'es-module-lexer';
import type { Release } from '../site/release.ts';

/** A module of a release as text, cut at its import specifiers: the renderer links modules without reading files. */
export interface ModuleText {
  /** One piece more than `imports`. */
  code: string[];
  imports: {
    /** Name of a module text, or a specifier of another kind, e.g. `react`. */
    to: string;
    isDynamic: boolean;
  }[];
}

/** Returns the name of a server module in the renderer and in messages, e.g. `hosting server/VdsPage.js`. */
export const nameModule = ({ manifest }: Release, file: string): string => `${manifest.name} server/${file}`;

/**
 * Cuts a module's text at its import specifiers. A text that isn't JavaScript stays whole: the renderer reports its error.
 *
 * @param resolve returns the name of the module that a specifier leads to, or the specifier
 */
export async function cutAtImports(
  text: string,
  resolve: (specifier: string) => string,
): Promise<ModuleText> {
  await init;
  const module: ModuleText = { code: [], imports: [] };
  let at = 0;
  for (const { n: specifier, s: start, e: end, d: dynamic } of findImports(text)) {
    // `import.meta`, or an expression.
    if (specifier === undefined) continue;
    module.code.push(text.slice(at, start));
    module.imports.push({ to: resolve(specifier), isDynamic: dynamic > -1 });
    at = end;
  }
  module.code.push(text.slice(at));
  return module;
}

function findImports(text: string): readonly ImportSpecifier[] {
  try {
    return parse(text)[0];
  } catch {
    return [];
  }
}

/**
 * Returns server modules of a release and all modules that they import, by name. The files have the hashes of the manifest
 * (`openRelease`); a specifier that leads to no file of the release stays as it is.
 */
export async function readModules(release: Release, files: string[]): Promise<Record<string, ModuleText>> {
  const own = release.manifest.files.server;
  const modules = new Map<string, ModuleText>();
  const wanted = new Set(files);
  for (const file of wanted) {
    // The renderer reports a module that it lacks.
    if (!Object.hasOwn(own, file)) continue;
    const text = await readFile(join(release.dir, 'server', file), 'utf8');
    const module = await cutAtImports(text, (specifier) => {
      const target = posix.join(posix.dirname(file), specifier);
      if (!specifier.startsWith('.') || !Object.hasOwn(own, target)) return specifier;
      wanted.add(target);
      return nameModule(release, target);
    });
    modules.set(nameModule(release, file), module);
  }
  return Object.fromEntries(modules);
}
