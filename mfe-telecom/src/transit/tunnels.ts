/** IP tunnels (docs/product.md#transit), HT per month. A null price is « Sur devis »; a null speed isn't published. */
export const tunnelPlans = [
  {
    id: 'tunnel-starter',
    name: 'Tunnel Starter',
    priceCents: 1399,
    speedMbps: 20,
    description: 'Une adresse protégée devant un service, un labo ou un petit site.',
  },
  {
    id: 'tunnel-pro',
    name: 'Tunnel Pro',
    priceCents: 4999,
    speedMbps: 100,
    description: 'Le réseau d’une entreprise ou d’un hébergeur, derrière notre filtrage.',
  },
  {
    id: 'tunnel-elite',
    name: 'Tunnel Elite',
    priceCents: null,
    speedMbps: null,
    description: 'Au-delà de 100 Mb/s, ou dès qu’il faut concevoir l’architecture ensemble.',
  },
];

/** Bytes of a packet on an ordinary Ethernet link. */
const LINK_MTU = 1500;

/**
 * Standard tunnel protocols. The page promises none: the team studies the choice with the customer.
 * `overheadBytes` counts the headers around a packet over IPv4, without options, from the document in `standard`.
 */
export const tunnelKinds = [
  {
    id: 'ipip',
    name: 'IPIP',
    carries: 'Paquets IPv4',
    isEncrypted: false,
    // IPv4 20
    overheadBytes: 20,
    standard: 'RFC 2003',
    suits: 'Le plus léger',
  },
  {
    id: 'gre',
    name: 'GRE',
    carries: 'Paquets IP',
    isEncrypted: false,
    // IPv4 20, GRE 4
    overheadBytes: 24,
    standard: 'RFC 2784',
    suits: 'Le plus répandu sur les routeurs',
  },
  {
    id: 'vxlan',
    name: 'VXLAN',
    carries: 'Trames Ethernet',
    isEncrypted: false,
    // IPv4 20, UDP 8, VXLAN 8, Ethernet 14
    overheadBytes: 50,
    standard: 'RFC 7348',
    suits: 'Un réseau de niveau 2 entre deux sites',
  },
  {
    id: 'wireguard',
    name: 'WireGuard',
    carries: 'Paquets IP',
    isEncrypted: true,
    // IPv4 20, UDP 8, type and receiver 8, counter 8, tag 16
    overheadBytes: 60,
    standard: 'Documentation de WireGuard',
    suits: 'Un serveur ou un pare-feu derrière une box',
  },
];

/** Largest packet, in bytes, that crosses the tunnel in one piece over an ordinary link. */
export const computeUsableMtu = ({ overheadBytes }: { overheadBytes: number }): number =>
  LINK_MTU - overheadBytes;
