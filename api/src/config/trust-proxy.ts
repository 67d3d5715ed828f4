import { compile } from 'proxy-addr';

/** How many proxies stand in front, or which addresses are proxies: Express's `trust proxy`. */
export type TrustProxy = number | string[];

/**
 * Reads the `TRUST_PROXY` setting: a number of proxies (1 to 9), or addresses and networks separated by commas,
 * where `loopback`, `linklocal` and `uniquelocal` stand for theirs. `null` when it is neither.
 */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((entry) => entry.trim());
  // `compile` takes a bare number for an address, written as one.
  if (proxies.some((entry) => /^\d*$/.test(entry))) return null;
  try {
    compile(proxies);
    return proxies;
  } catch {
    return null;
  }
}
