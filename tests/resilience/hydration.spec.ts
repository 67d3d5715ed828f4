import { Hold, SHELL } from '../support/hold.ts';
import { expect, test } from '../support/kept-page.ts';
import { pages } from '../support/pages.ts';
import { development } from '../support/paths.ts';
import { hydrated } from '../support/visit.ts';

// React's development build compares server and browser markup and says what differs.
test.use({ build: development });

for (const path of [...pages, '/recherche?q=vps', '/offres/vsp']) {
  test(`When ${path} hydrates then its nodes stay and the console is empty`, async ({ page, allow }) => {
    if (path === '/offres/vsp') allow(/404/);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const hold = await Hold.of(page, SHELL);
    // Live data would change the page once it is React's.
    const live = await Hold.open(page, '**/{api,data}/**', path);
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(() => {
      const select = (selector: string) => document.querySelector(selector) as Element;
      const nodes = [...document.querySelectorAll('#root *')];
      const named = {
        header: select('header'),
        first: select('main > *'),
        heading: select('h1'),
        footer: select('footer'),
      };
      Object.assign(window, { before: { nodes, named } });
    });
    await hold.release();
    await hydrated(page);
    const after = await page.evaluate(() => {
      const { nodes, named } = (
        window as unknown as { before: { nodes: Element[]; named: Record<string, Element> } }
      ).before;
      return {
        kept: Object.entries(named).map(([name, node]) => [name, node?.isConnected]),
        lost: nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 80)),
        added: document.querySelectorAll('#root *').length - nodes.length,
        islands: [...document.querySelectorAll('[data-island]')].filter(
          (island) => !Object.keys(island).some((key) => key.startsWith('__reactContainer')),
        ).length,
      };
    });
    expect(after.kept).toEqual([
      ['header', true],
      ['first', true],
      ['heading', true],
      ['footer', true],
    ]);
    expect(after.lost).toEqual([]);
    expect(after.added).toBe(0);
    expect(after.islands).toBe(0);
    const said = messages.filter(
      (text) => !text.includes('Download the React DevTools') && !/404/.test(text),
    );
    expect(said).toEqual([]);
    await live.release();
  });
}

test('When the development build is served then it really is development React', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto('/contact');
  await hydrated(page);
  expect(messages.join()).toContain('Download the React DevTools');
});
