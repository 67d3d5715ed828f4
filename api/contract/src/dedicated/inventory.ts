import type { z } from 'zod';
import type { inventorySchema } from './inventory-schema.ts';

/** Texts of the page and the API about the stock, word for word (docs/product.md#messages). */
export const inventoryMessages = {
  unreachable: 'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
  none: 'Aucun serveur ne correspond à vos filtres.',
  http: (status: number) => `Erreur HTTP : ${status}`,
  shape: 'Format de réponse inattendu',
} as const;

/** Answer of `GET /api/servers/inventory`. */
export type Inventory = z.infer<typeof inventorySchema>;

/** A dedicated server of the stock (docs/product.md#stock-feed), without the operator's purchase price. */
export type InventoryServer = Inventory['servers'][number];
