import type { Manifest as ViteManifest } from 'vite';

/** Files a browser needs before the given manifest keys can run: their static import closure, in load order. */
export function moduleClosure(vite: ViteManifest, keys: string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of vite[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen].map((key) => fileOf(vite, key));
}

/**
 * Files that code of the given keys may ask for once it runs: their dynamic imports with all those need, less what is
 * there already and what `isElsewhere` says others load.
 */
export function laterClosure(
  vite: ViteManifest,
  keys: string[],
  isElsewhere: (key: string) => boolean = () => false,
): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key) || isElsewhere(key)) return;
    seen.add(key);
    for (const next of [...(vite[key]?.imports ?? []), ...(vite[key]?.dynamicImports ?? [])]) visit(next);
  };
  for (const key of keys) visit(key);
  const first = moduleClosure(vite, keys);
  return [...seen].map((key) => fileOf(vite, key)).filter((file) => !first.includes(file));
}

/** Style sheets of a server entry and of all it imports, now or later, dependencies first. */
export function cssClosure(vite: ViteManifest, key: string): string[] {
  const seen = new Set<string>();
  const css = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const next of [...(vite[at]?.imports ?? []), ...(vite[at]?.dynamicImports ?? [])]) visit(next);
    for (const file of vite[at]?.css ?? []) css.add(file);
  };
  visit(key);
  return [...css];
}

/** File of a chunk. Throws when the manifest doesn't name it. */
export function fileOf(vite: ViteManifest, key: string): string {
  const chunk = vite[key];
  if (!chunk) throw new Error(`Vite's manifest names no "${key}"`);
  return chunk.file;
}

/** The first key whose chunk matches; throws, because a release without it would be broken. */
export function chunkKey(
  vite: ViteManifest,
  what: string,
  test: (key: string, name: string) => boolean,
): string {
  const found = Object.entries(vite).find(([key, chunk]) => test(key, chunk.name ?? ''));
  if (!found) throw new Error(`Vite's manifest holds no ${what}`);
  return found[0];
}
