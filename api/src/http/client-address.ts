import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Request } from 'express';
import findAddress, { compile } from 'proxy-addr';
import type { TrustProxy } from '../config/trust-proxy.ts';

/**
 * The address a request comes from, as far as the proxies that Express trusts say. What they pass on without being an
 * address counts for nothing: limits keep what they count.
 */
export const clientAddress = ({ ip = '', socket }: Request): string => addressOf(ip, socket);

const addressOf = (claimed: string, { remoteAddress = '' }: Socket): string =>
  isIP(claimed) === 0 ? remoteAddress : claimed;

/**
 * Reads {@link clientAddress} of requests that Express hasn't taken, by the library that Express uses.
 * @param trustProxy as of `parseTrustProxy`; absent: no proxy
 */
export function addressReader(trustProxy: TrustProxy | undefined): (request: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : compile(trustProxy ?? []);
  return (request) => addressOf(findAddress(request, isTrusted), request.socket);
}

/** The widest network that limits count of an address: IPv4 the address itself, IPv6 its /48. */
export const networkOf = (address: string): string => limitKeys(address).at(-1) as string;

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
