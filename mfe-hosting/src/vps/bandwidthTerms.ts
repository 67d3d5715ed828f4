import { withClaims } from '@site/kit/ui/Claim';

/** Bandwidth commitment of the terms of sale (docs/product.md#terms), which quote the same claims. */
export const bandwidthTerms = withClaims`Débit engagé : ${'vps-bandwidth'} au 95ᵉ percentile. Au-delà, limitation automatique à ${'vps-bandwidth-limit'}, avec des pointes jusqu’à ${'vps-bandwidth-peak'} (CGV).`;
