import type { Inventory } from '@site/api-contract/inventory';
import { CallError, call, successBody } from './calls.ts';

/** The stock as `/offres/dedies` reads it, or why it can't be had: then that page shows no server either. */
export type StockReading = { inventory: Inventory } | { inventory: null; reason: string };

/** The API gives up after 8 s and says why. */
const TIMEOUT_MS = 10_000;

/** Reads the stock. Never rejects: offers can be edited without it. */
export async function readStock(): Promise<StockReading> {
  try {
    const response = await call('GET', '/api/servers/inventory', { timeoutMs: TIMEOUT_MS });
    return { inventory: await successBody<Inventory>(response) };
  } catch (error) {
    console.warn('Stock', error);
    return { inventory: null, reason: error instanceof CallError ? error.message : '' };
  }
}
