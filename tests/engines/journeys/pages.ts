import { get } from '../../support/http.ts';
import { notFoundText } from '../../support/pages.ts';
import { expect, test } from '../test.ts';

/** The text of a page's one `h1`, as composed. */
const headingOf = (html: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** One page of each make that no journey here visits; that all hydrate as composed, Chromium's development build shows. */
const PAGES = ['/mentions-legales', '/offres/developpement', '/offres/collecte'];

for (const path of PAGES) {
  test(`When ${path} is opened then it answers, with the heading it was composed with`, async ({
    visitor,
    site,
  }) => {
    await visitor.visit(path);
    const composed = (await get(site.origin, path)).body.toString();
    expect(await visitor.headings()).toEqual([headingOf(composed)]);
    expect(await visitor.overflow()).toBe(0);
  });
}

test('When an address leads nowhere then the not-found page answers, and leads on', async ({
  visitor,
  allowed,
}) => {
  allowed.push(/^response 404: \/nulle-part$/);
  await visitor.visit('/nulle-part');
  await visitor.sees(visitor.role('main').text).toContain(notFoundText);
  await visitor.role('link', 'Retour à l’accueil').click();
  await visitor.arrives('/');
});
