import { Claim } from './Claim.tsx';

/** Accompanies every « 1 Gb/s » of a VPS: the contractual rate (docs/product.md#vps). */
export const VpsBandwidthClaim = () => (
  <>
    <Claim id="vps-bandwidth" /> engagés au 95ᵉ percentile
  </>
);
