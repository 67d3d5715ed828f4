/** Longest wait an answer may ask for, in seconds: a visitor still stands before the page. */
const PATIENCE_S = 10;

/**
 * `fetch` that does as a busy server asks: told to come back within seconds (429 with `Retry-After`), it sends the same
 * once more then. Any other answer is returned as it is.
 */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const waitS = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (response.status !== 429 || !(waitS <= PATIENCE_S)) return response;
  await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  return fetch(url, init);
}
