import { waitForPrerenderActivation } from './prerender.ts';

/** Fetches JSON from a path of the site, once the page is visible. Rejects on an HTTP error. */
export async function fetchSiteJson<T>(path: string): Promise<T> {
  await waitForPrerenderActivation();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
}
