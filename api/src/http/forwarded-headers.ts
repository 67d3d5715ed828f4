import type { IncomingHttpHeaders } from 'node:http';

/** Returns the address of a forwarded hop without port, quotes and brackets: `"[2001:db8::1]:4711"` → `2001:db8::1`. */
function parseHop(text: string): string {
  const hop = text.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1];
  return bracketed ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** Returns a parameter of each element of a `Forwarded` header, in its order (RFC 7239); '' where it is missing. */
const listForwarded = (header: string, name: 'for' | 'proto'): string[] =>
  header.split(',').map((element) => {
    const pairs = element.split(';').map((pair) => pair.trim().split('='));
    return pairs.find(([key = '']) => key.toLowerCase() === name)?.[1] ?? '';
  });

/**
 * Puts what trusted proxies report into one form: `X-Forwarded-For` with plain addresses, `X-Forwarded-Proto`. Some proxies add
 * the client's port, and some send `Forwarded` (RFC 7239) alone. With both headers, `X-Forwarded-For` counts.
 */
export function normalizeForwardedHeaders(headers: IncomingHttpHeaders): void {
  const { forwarded, 'x-forwarded-for': addresses } = headers;
  if (addresses === undefined && forwarded !== undefined) {
    headers['x-forwarded-for'] = listForwarded(forwarded, 'for').map(parseHop).join(', ');
    headers['x-forwarded-proto'] ??= listForwarded(forwarded, 'proto').at(-1)?.replaceAll('"', '');
  } else if (addresses !== undefined) {
    headers['x-forwarded-for'] = String(addresses).split(',').map(parseHop).join(', ');
  }
}
