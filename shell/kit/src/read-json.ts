import { whenShown } from './prerender.ts';

/** The JSON at a path of the site, once the visitor sees the page. Rejects when the answer isn't a success. */
export async function readJson<T>(path: string): Promise<T> {
  await whenShown();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
}
