import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** How many proxies stand in front, or which addresses are proxies. */
export type TrustProxy = number | BlockList;

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads the `TRUST_PROXY` setting: a number of proxies (1 to 9), or addresses and networks separated by commas,
 * where `loopback`, `linklocal` and `uniquelocal` stand for theirs. `null` when it is neither.
 */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = new BlockList();
  for (const entry of text.split(',').flatMap((part) => named[part.trim()] ?? [part.trim()])) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    if (version === 0 || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)))
      return null;
    proxies.addSubnet(address, prefix === undefined ? bits : Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
  }
  return proxies;
}

/**
 * The address a request comes from: the nearest one that isn't a trusted proxy. Read from the right of
 * `X-Forwarded-For`, because whatever stands further left was written by the visitor.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy | undefined): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [request.socket.remoteAddress ?? '', ...forwarded.map((part) => part.trim()).reverse()];
  let nearest = chain[0] ?? '';
  for (const [hop, address] of chain.entries()) {
    if (isIP(address) === 0) break;
    nearest = address;
    if (!isTrusted(trust, address, hop)) break;
  }
  return nearest;
}

/**
 * What a limit counts: an IPv4 address, or the /64 network of an IPv6 one, since a single IPv6 customer
 * holds all 2^64 addresses of it.
 */
export const limitKey = (address: string): string => limitKeys(address)[0];

/** What limits count of an address, the smallest first: for IPv6 also the /48 that one customer may have of their provider. */
export function limitKeys(address: string): [string, string?] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return [mapped];
  if (isIP(address) !== 6) return [address];
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

function isTrusted(trust: TrustProxy | undefined, address: string, hop: number): boolean {
  if (trust === undefined) return false;
  if (typeof trust === 'number') return hop < trust;
  return trust.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
