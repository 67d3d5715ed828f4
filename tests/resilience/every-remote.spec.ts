import type { Page } from 'playwright/test';
import { expect, test } from '../support/crowd.ts';
import { filesOf, Hold } from '../support/hold.ts';
import { get } from '../support/http.ts';
import { outageComplaints, outages } from '../support/outages.ts';
import { index, pages } from '../support/pages.ts';
import { composedText, textNow } from '../support/reading.ts';
import { followLink, sections } from '../support/sections.ts';
import { expectArrival, expectNotBlank, frameHydrated, heading } from '../support/visit.ts';

/** Begins an outage of a remote; what it returns ends it. */
type Begin = (page: Page, pattern: string) => Promise<() => Promise<unknown>>;

const byRoute =
  (outage: string): Begin =>
  async (page, pattern) => {
    await outages[outage]?.(page, pattern);
    return () => page.unroute(pattern);
  };

const kinds: Record<string, Begin> = {
  'is unreachable': byRoute('refuses connections'),
  'answers 500': byRoute('answers 500'),
  // However slow: nothing of it comes before the test says so.
  'is slow': async (page, pattern) => {
    const hold = await Hold.of(page, pattern);
    return () => hold.release();
  },
};

/** Every remote out of reach; how else one can be down is the same code for all, and shown with one of few pages. */
const isTried = (remote: string, kind: string) => kind === 'is unreachable' || remote === 'cloud';

for (const [remote, section] of Object.entries(sections)) {
  for (const [kind, begin] of Object.entries(kinds)) {
    if (!isTried(remote, kind)) continue;
    test(`When ${remote} ${kind} then every page is readable, the other sections answer, and it recovers without a reload`, async ({
      page,
      site,
      allow,
    }) => {
      allow(...outageComplaints, /React error #422/);
      const end = await begin(page, filesOf(remote));
      for (const path of pages.filter((path) => index[path]?.remote === remote)) {
        await page.goto(path, { waitUntil: 'commit' });
        await frameHydrated(page);
        expect(await textNow(page), path).toBe(await composedText(site, path));
      }

      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
      for (const [other, { path, use }] of Object.entries(sections)) {
        if (other === remote) continue;
        await followLink(page, path);
        await expectArrival(page, path);
        await use(page);
      }

      const before = await heading(page).textContent();
      await followLink(page, section.path);
      await expect(page).toHaveURL(section.path);
      await expectNotBlank(page);
      const isSlow = kind === 'is slow';
      if (isSlow) {
        // The old page for a while, then what the new one says.
        await expect(heading(page)).toHaveText(before ?? '');
        const status = page.getByRole('status').filter({ hasText: 'arrivent' });
        await expect(status).toBeInViewport();
        await expect(status).toHaveCSS('position', 'fixed');
        await expectArrival(page, section.path);
        expect(await textNow(page)).toContain(await composedText(site, section.path));
        await expect(page.getByRole('main').locator('button, input, select').first()).toBeDisabled();
      } else {
        await expect(heading(page)).toHaveText('Cette page est momentanément indisponible.');
        await expect(heading(page)).toHaveCSS('letter-spacing', /^-0\.[34]/);
        expect(await textNow(page)).toContain(await composedText(site, section.path));
      }
      await end();
      if (!isSlow) await page.getByRole('button', { name: 'Réessayer' }).first().click();
      await expect(page.getByRole('status').filter({ hasText: 'arrivent' })).toHaveCount(0);
      await expectArrival(page, section.path);
      await section.use(page);
      expect(documents).toEqual([]);
    });
  }
}

test('When every page is read then it asks for its own remote’s files, those it shows a module of, and no others', async ({
  site,
}) => {
  for (const path of pages) {
    const { remote = '', islands = [] } = index[path] ?? {};
    const html = (await get(site.origin, path)).body.toString();
    const asked = [...html.matchAll(/(?:src|href)="\/mfe\/(\w+)\//g)].map(([, name]) => name ?? '');
    const own = [remote, ...islands.map((id) => id.slice(0, id.indexOf('/')))];
    expect(
      asked.filter((name) => !own.includes(name)),
      path,
    ).toEqual([]);
  }
});
