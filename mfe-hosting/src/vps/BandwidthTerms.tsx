import { Claim } from '@site/kit/ui/Claim';

/** Bandwidth terms of the CGV (decision 34), which quote the same claims. */
export const BandwidthTerms = () => (
  <>
    Débit engagé : <Claim id="vps-bandwidth" /> au 95ᵉ percentile. Au-delà, limitation automatique à{' '}
    <Claim id="vps-bandwidth-limit" />, avec des pointes jusqu’à <Claim id="vps-bandwidth-peak" /> (CGV).
  </>
);
