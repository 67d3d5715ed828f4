import { withClaims } from './Claim.tsx';

/**
 * Footnote of every table or card that states the bandwidth of a VPS: the commitment of the terms of sale
 * (docs/product.md#terms), which quote the same claims.
 */
export const VpsBandwidthTerms = () =>
  withClaims`Débit engagé des VPS : ${'vps-bandwidth'} au 95ᵉ percentile. Au-delà, limitation automatique à ${'vps-bandwidth-limit'}, avec des pointes jusqu’à ${'vps-bandwidth-peak'} (CGV).`;
