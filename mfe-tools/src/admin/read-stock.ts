import type { Inventory } from '@site/api-contract/dedicated/inventory';
import { ApiError, readSuccessBody, sendAdminRequest } from './calls.ts';

/** The stock as `/offres/dedies` reads it, or the reason of the failure; in that case the page shows no server. */
export type StockReading = { inventory: Inventory } | { inventory: null; reason: string };

/** Longer than the API's own timeout of 8 s, so that its reason arrives. */
const TIMEOUT_MS = 10_000;

/** Reads the stock. Never rejects: offers can be edited without it. */
export async function readStock(): Promise<StockReading> {
  try {
    const response = await sendAdminRequest('GET', '/api/servers/inventory', { timeoutMs: TIMEOUT_MS });
    return { inventory: await readSuccessBody<Inventory>(response) };
  } catch (error) {
    console.warn('Stock', error);
    return { inventory: null, reason: error instanceof ApiError ? error.message : '' };
  }
}
