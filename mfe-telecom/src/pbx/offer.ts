/** Managed telephony (docs/product.md#pbx), priced on request. */
export const pbxOffer = { id: 'pbx-managed', name: 'Standard géré (PBX)' };
