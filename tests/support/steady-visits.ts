import assert from 'node:assert/strict';
import { pages } from './pages.ts';
import { pageRequests } from './visitors.ts';

/** Visits a site's pages at a steady rate until the result is called, which rejects when a visit failed meanwhile. */
export function amidVisitors(origin: string): () => Promise<void> {
  const leave = pageRequests(origin, pages);
  return async () => {
    const { faults, perSecond } = await leave();
    assert.deepEqual(faults, []);
    assert.ok(perSecond >= 20, `${perSecond} visits a second`);
  };
}
