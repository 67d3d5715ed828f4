import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Request } from 'express';
import findAddress, { compile } from 'proxy-addr';
import type { TrustProxy } from '../config/trust-proxy.ts';

/**
 * Returns the address of a request's client, as the trusted proxies forward it. If the proxies forward no IP address, returns
 * the connection's: limits store the address.
 */
export const getClientAddress = ({ ip = '', socket }: Request): string => getAddress(ip, socket);

const getAddress = (claimed: string, { remoteAddress = '' }: Socket): string =>
  isIP(claimed) === 0 ? remoteAddress : claimed;

/**
 * Returns a reader of {@link getClientAddress} for requests outside Express, with the library that Express uses.
 * @param trustProxy from `parseTrustProxy`; absent without a proxy
 */
export function createAddressReader(
  trustProxy: TrustProxy | undefined,
): (request: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : compile(trustProxy ?? []);
  return (request) => getAddress(findAddress(request, isTrusted), request.socket);
}

/** Returns the widest network that limits count: an IPv4 address itself, or the /48 of an IPv6 address. */
export const getWidestNetwork = (address: string): string => getLimitKeys(address).at(-1) as string;

/**
 * Returns the key of a limit: an IPv4 address, or the /64 network of an IPv6 address. A single IPv6 customer holds all 2^64
 * addresses of a /64.
 */
export const getLimitKey = (address: string): string => getLimitKeys(address)[0];

/** Returns the keys of limits, smallest network first. IPv6 adds the /48, which a provider may give a single customer. */
export function getLimitKeys(address: string): [string, string?] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return [mapped];
  if (isIP(address) !== 6) return [address];
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  const groups = [...headGroups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tailGroups].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}
