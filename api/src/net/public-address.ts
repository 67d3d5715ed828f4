import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that aren't globally reachable (IANA Special-Purpose Address Registry), and multicast. */
const PRIVATE_IPV4 = [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
];

/** Parts of the global IPv6 unicast range that aren't globally reachable, or that hold an IPv4 address (6to4, Teredo). */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** The global IPv6 unicast range. */
const GLOBAL_IPV6 = ['2000::/3'];

function blockList(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const privateIpv4 = blockList(PRIVATE_IPV4, 'ipv4');
const privateIpv6 = blockList(PRIVATE_IPV6, 'ipv6');
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6');

/** Returns true if an IP address is globally reachable: not of this machine, a private network or a special range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address, 'ipv4');
  // A scope (RFC 4007) belongs to a link-local address.
  if (address.includes('%')) return false;
  // IPv4-mapped and NAT64 addresses are outside of the global range.
  return globalIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6');
}

/** The name of a server leads into a private network, or to this machine. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'EPRIVATE';

  constructor(hostname: string) {
    super(`${hostname} is in a private network`);
  }
}

/** @throws PrivateAddressError if the URL's host is an IP address that isn't public, or a name of this machine */
export function assertPublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = /(^|\.)localhost\.?$/i.test(host);
  if (isLocal || (isIP(host) !== 0 && !isPublicAddress(host))) throw new PrivateAddressError(host);
}

/**
 * Resolves names like `dns.lookup`, and fails for a name with an address that isn't public. The check is on the addresses
 * that the connection uses: a name that changes in between can't evade it. Node doesn't call it for an IP address, see
 * {@link assertPublicHost}.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const isPublic = addresses.every(isPublicAddress);
    callback(error ?? (isPublic ? null : new PrivateAddressError(hostname)), found, family);
  });
};
