import { Claim } from './Claim.tsx';

/** What stands wherever a VPS's « 1 Gb/s » does: the rate the contract commits to (docs/product.md#vps). */
export const VpsBandwidth = () => (
  <>
    <Claim id="vps-bandwidth" /> engagés au 95ᵉ percentile
  </>
);
