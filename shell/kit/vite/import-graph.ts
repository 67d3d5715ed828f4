import type { Manifest as ViteManifest } from 'vite';

/** Returns the files that a browser needs before the given chunks run: the closure of their static imports, in load order. */
export function collectStaticFiles(vite: ViteManifest, keys: string[]): string[] {
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const next of vite[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...visited].map((key) => findChunkFile(vite, key));
}

/**
 * Returns the files that the given chunks may load later: the closure of their dynamic imports. Leaves out files of
 * {@link collectStaticFiles} and chunks for which `isElsewhere` returns true.
 */
export function collectDynamicFiles(
  vite: ViteManifest,
  keys: string[],
  isElsewhere: (key: string) => boolean = () => false,
): string[] {
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key) || isElsewhere(key)) return;
    visited.add(key);
    for (const next of [...(vite[key]?.imports ?? []), ...(vite[key]?.dynamicImports ?? [])]) visit(next);
  };
  for (const key of keys) visit(key);
  const first = collectStaticFiles(vite, keys);
  return [...visited].map((key) => findChunkFile(vite, key)).filter((file) => !first.includes(file));
}

/** Returns the style sheets of a server entry and of its static and dynamic imports, dependencies first. */
export function collectStyles(vite: ViteManifest, key: string): string[] {
  const visited = new Set<string>();
  const css = new Set<string>();
  const visit = (at: string) => {
    if (visited.has(at)) return;
    visited.add(at);
    for (const next of [...(vite[at]?.imports ?? []), ...(vite[at]?.dynamicImports ?? [])]) visit(next);
    for (const file of vite[at]?.css ?? []) css.add(file);
  };
  visit(key);
  return [...css];
}

/** Returns the file of a chunk. Throws when the manifest lacks the chunk. */
export function findChunkFile(vite: ViteManifest, key: string): string {
  const chunk = vite[key];
  if (!chunk) throw new Error(`Vite's manifest names no "${key}"`);
  return chunk.file;
}

/** Returns the key of the first matching chunk. Throws without a match, since a release without that chunk would be broken. */
export function findChunkKey(
  vite: ViteManifest,
  what: string,
  test: (key: string, name: string) => boolean,
): string {
  const entry = Object.entries(vite).find(([key, chunk]) => test(key, chunk.name ?? ''));
  if (!entry) throw new Error(`Vite's manifest holds no ${what}`);
  return entry[0];
}
