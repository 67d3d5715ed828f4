import { compile } from 'proxy-addr';

/** Number of proxies in front of the API, or the proxies' addresses: Express's `trust proxy`. */
export type TrustProxy = number | string[];

/**
 * Parses the `TRUST_PROXY` setting: a number of proxies (1 to 9), or addresses and networks separated by commas. The names
 * `loopback`, `linklocal` and `uniquelocal` mean their networks. Returns `null` for any other text.
 */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((entry) => entry.trim());
  // `compile` would read a bare number as an address.
  if (proxies.some((entry) => /^\d*$/.test(entry))) return null;
  try {
    compile(proxies);
    return proxies;
  } catch {
    return null;
  }
}
