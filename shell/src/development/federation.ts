import { loadRemote, registerRemotes } from '@module-federation/runtime';

const entries = new Map<string, string>();

/** What a remote exposes. In development the federation plugin's runtime is the host, for the remotes' hot reload. */
export async function importExposed<T>(
  { name, entry }: { name: string; entry: string },
  exposed: string,
): Promise<T> {
  if (entries.get(name) !== entry) {
    entries.set(name, entry);
    registerRemotes([{ name, entry, type: 'module' }], { force: true });
  }
  const module = await loadRemote<T>(`${name}/${exposed}`);
  if (!module) throw new Error(`${name} exposes no ${exposed}`);
  return module;
}
