import { emptyTables } from '@site/api/testing/rows';
import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { Page } from 'playwright/test';
import { callAdminApi, openSession, readPrintedPassword, saveOffers } from '#support/admin-api.ts';
import type { Site } from '#support/site.ts';
import { test as base, expect } from '#support/test.ts';
import { visit } from '#support/visit.ts';

interface AdminFixtures {
  /** A site without saves, password attempts or sessions. */
  adminSite: Site;
  /** Calls the API as an editor elsewhere would. */
  api: Awaited<ReturnType<typeof createAdminApi>>;
  /** Opens /admin with an open session and waits for the editor. */
  openEditor(query?: string): Promise<ReturnType<typeof locateEditor>>;
}

export const createOffer = (id: string, change: Partial<DedicatedOffer> = {}): DedicatedOffer => ({
  ...createBlankOffer(id),
  ...change,
});

async function createAdminApi(site: Site) {
  const token = await openSession(site);
  const list = () => callAdminApi(site, 'GET', '/api/dedicated');
  return {
    password: readPrintedPassword(site),
    token,
    save: (offers: DedicatedOffer[]) => saveOffers(site, offers, token),
    offers: async (): Promise<DedicatedOffer[]> => (await list()).json(),
    version: async () => Number((await list()).headers.get('ETag')?.replace(/\D/g, '')),
    /** Ends this session, which is the one `openEditor` uses. */
    revoke: async () => {
      const { status } = await callAdminApi(site, 'DELETE', '/api/admin/session', undefined, token);
      expect(status).toBe(204);
    },
  };
}

/** The shared `test` with a host, an API session beside the browser's, and a way straight into the editor. */
export const test = base.extend<AdminFixtures>({
  // The worker's own: a host of each test's own would be most of its time. A worker runs one test after the other.
  adminSite: async ({ site }, use) => {
    await emptyTables(site, 'rate_limit', 'admin_editor', 'admin_session', 'dedicated_version');
    await use(site);
    // A saved offer stays in the stock for every later test of this worker.
    await emptyTables(site, 'dedicated_version');
  },

  api: async ({ adminSite }, use) => use(await createAdminApi(adminSite)),

  openEditor: async ({ page, context, adminSite, api }, use) =>
    use(async (query = '') => {
      await context.addCookies([
        {
          name: 'admin-session',
          value: api.token,
          url: adminSite.origin,
          httpOnly: true,
          sameSite: 'Strict',
        },
      ]);
      await page.addInitScript(() => {
        // Once: a session that was ended stays ended over a reload.
        if (sessionStorage.getItem('entered')) return;
        sessionStorage.setItem('entered', 'oui');
        localStorage.setItem('admin-session', JSON.stringify({ expiresAt: Date.now() + 3_600_000 }));
      });
      await visit(page, `${adminSite.origin}/admin${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serveurs dédiés');
      return locateEditor(page);
    }),
});

/** The editor of the offers, in a page that shows it. */
export function locateEditor(page: Page) {
  const list = page.getByRole('listbox', { name: 'Offres' });
  const form = page.getByRole('main').locator('form');
  /** The bar that shows the state of the save. */
  const saveState = page.getByRole('status').filter({ hasText: /^(Enregistr|Échec)/ });
  return {
    list,
    form,
    saveState,
    option: (name: string) => list.getByRole('option').filter({ hasText: name }),
    field: (label: string) => form.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    expectSaved: () => expect(saveState).toHaveText(/^Enregistré à \d\d:\d\d$/),
    /** Checks the order of the offers in the list. */
    async expectOrder(...names: string[]) {
      await expect(list.getByRole('option')).toHaveCount(names.length);
      await expect(list.getByRole('option')).toContainText(names);
    },
  };
}

export { expect };
