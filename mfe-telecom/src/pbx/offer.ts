/** Managed telephony (docs/product.md#pbx), on quote. */
export const pbxOffer = { id: 'pbx-managed', name: 'Téléphonie managée (PBX)' };
