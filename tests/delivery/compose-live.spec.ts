import { setTimeout as pause } from 'node:timers/promises';
import { decodeBody, fetchText, sendRawRequest } from '#support/http.ts';
import { operatorConfiguration, pages } from '#support/pages.ts';
import { expect, test } from '#support/releases.ts';
import { visit } from '#support/visit.ts';

/** Returns the SIREN numbers of the operator in a page, wherever they occur. */
const sirensIn = (html: string) =>
  new Set(
    [
      ...html.matchAll(
        /"propertyID":"SIREN","value":"(.*?)"|<dt>SIREN<\/dt><dd>(.*?)<\/dd>|"siren":"(.*?)"/g,
      ),
    ].map(([, ...said]) => said.join('').replace(/\s/g, '')),
  );

test('answers while the site is composed stay whole', { tag: '@slow' }, async ({
  page,
  siteCopy,
  startSite,
}) => {
  const site = await startSite({ env: siteCopy.settings });
  const before = operatorConfiguration.identifiers.siren.replace(/\s/g, '');
  const first = await sendRawRequest(site.origin, '/offres/vds');
  expect(sirensIn(decodeBody(first))).toEqual(new Set([before]));
  await visit(page, `${site.origin}/`);

  const sirens = ['111111111', '222222222'] as const;
  const servedSirens = new Set<string | undefined>();
  const faults: string[] = [];
  let isOver = false;
  const visitor = async (encoding: string) => {
    // A pause between two pages: without one the visitors take the processor compose needs.
    for (let turn = 0; !isOver; turn++, await pause(50)) {
      const path = [...pages, '/nope'][turn % (pages.length + 1)] as string;
      try {
        const answer = await sendRawRequest(site.origin, path, { 'Accept-Encoding': encoding });
        const html = decodeBody(answer);
        const pageSirens = sirensIn(html);
        for (const siren of pageSirens) servedSirens.add(siren);
        const isWhole = html.endsWith('</html>\n') && answer.status === (path === '/nope' ? 404 : 200);
        if (!isWhole || pageSirens.size !== 1) faults.push(`${path} ${answer.status} ${[...pageSirens]}`);
      } catch (error) {
        faults.push(`${path} ${error}`);
      }
    }
  };
  const visitors = ['identity', 'gzip', 'br'].map(visitor);
  for (const siren of sirens) {
    siteCopy.siren(siren);
    expect((await siteCopy.compose()).code).toBe(0);
    // With the next request, on every page, in every form it is sent in.
    for (const path of [...pages, '/nope'])
      expect([path, sirensIn(await fetchText(site.origin, path, { 'Accept-Encoding': 'br' }))]).toEqual([
        path,
        new Set([siren]),
      ]);
  }
  await expect.poll(() => servedSirens.has(sirens[1])).toBe(true);
  isOver = true;
  await Promise.all(visitors);
  expect(faults).toEqual([]);
  expect(servedSirens).toEqual(new Set([before, ...sirens]));

  const again = await sendRawRequest(site.origin, '/offres/vds', {
    'If-None-Match': String(first.headers.etag),
  });
  expect(again.status).toBe(200);
  await page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();
  await expect(page).toHaveURL(/\/offres\//);
  await expect(page.getByRole('contentinfo')).toContainText(sirens[1]);
});
