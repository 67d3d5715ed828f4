import type { Inventory } from '@site/api-contract/inventory';
import { inventorySchema } from '@site/api-contract/inventory-feed';
import type { Database } from '../storage/schema.ts';
import { readSetting, writeSetting } from '../storage/settings.ts';

const KEY = 'inventory.lastGood';

/** Keeps a stock for the day the order system fails right after a start. It is what visitors see, and no more. */
export async function keepLastGood(database: Database, inventory: Inventory): Promise<void> {
  await writeSetting(database, KEY, inventory);
}

/** The last stock any instance has kept; `undefined` when there is none, or one an older release wrote differently. */
export async function readLastGood(database: Database): Promise<Inventory | undefined> {
  return inventorySchema.safeParse(await readSetting(database, KEY)).data;
}
