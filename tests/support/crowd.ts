import { pages } from './pages.ts';
import { test as base, expect } from './test.ts';
import { pageRequests } from './visitors.ts';

/** Has visitors come to a site at their steady rate while `use` works; none of their requests may fail. */
export async function amidVisitors(origin: string, use: () => Promise<void>): Promise<void> {
  const leave = pageRequests(origin, pages);
  await use();
  const { faults, perSecond } = await leave();
  expect(faults).toEqual([]);
  expect(perSecond).toBeGreaterThanOrEqual(20);
}

/** `test` with other visitors on the same site from before the test until its end. */
export const test = base.extend<{ crowd: undefined }>({
  crowd: [({ site }, use) => amidVisitors(site.origin, () => use(undefined)), { auto: true }],
});

export { expect };
