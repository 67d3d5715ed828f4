import { FeedFailure } from './failure.ts';

/** Largest answer that is read, in bytes once decompressed. */
const MAX_BYTES = 1024 * 1024;

/** Where the order system is, and how long it may take. */
export interface OrderSystem {
  /** Its address, without a query. */
  url: string;
  key?: string;
  /** For the whole answer, its last byte included, in milliseconds. */
  timeoutMs: number;
}

/**
 * The order system's stock as it answers it (specification, section 7): JSON that nobody has looked at yet.
 * @throws FeedFailure whatever goes wrong; a redirect is followed nowhere, since the key would travel along.
 */
export async function fetchFeed({ url, key, timeoutMs }: OrderSystem): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/servers/inventory`);
  if (key) address.searchParams.set('key', key);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      signal,
      redirect: 'error',
      headers: { Accept: 'application/json' },
    });
    if (!response.ok) {
      drop(response.body?.cancel());
      throw FeedFailure.http(response.status);
    }
    return parse(await readText(response.body));
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw signal.aborted ? FeedFailure.timeout() : FeedFailure.unreachable(codeOf(error));
  }
}

/** Counts decompressed bytes while they come: a small compressed answer may stand for any amount of memory. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      drop(reader.cancel());
      throw FeedFailure.shape();
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, and reseller prices with it.
    throw FeedFailure.shape();
  }
}

/** Cuts the connection; how that goes is nobody's concern. */
function drop(cancelled: Promise<void> | undefined): void {
  cancelled?.catch(() => {});
}

/** `fetch` says « fetch failed » and hides the reason in `cause`. Only its code is kept: messages quote addresses. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return undefined;
  if (cause.message === 'unexpected redirect') return 'REDIRECT';
  return 'code' in cause ? String(cause.code) : undefined;
}
