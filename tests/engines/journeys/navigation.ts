import { expect, test } from '../test.ts';
import type { Visitor } from '../visitor.ts';

const navigation = (visitor: Visitor) => visitor.role('navigation', 'Principale');
const group = (visitor: Visitor, name: string) => navigation(visitor).role('button', name);

/** The way through shell and every remote: group of the menu, entry, where it leads, its title. */
const way = [
  ['Hébergement', /^VDS/, '/offres/vds', /^VDS/],
  ['Telecom', /^Fibre entreprise/, '/offres/fibre', /^Fibre/],
  ['Public Cloud', /^Stockage objet/, '/offres/object-storage', /^Stockage objet/],
  ['Information', /^Lab/, '/lab', /^Lab/],
] as const;

test('history leads to every remote and back', async ({ visitor, allowedBrowserErrors }) => {
  const { browser } = visitor;
  // The lab is left while it asks for its projects.
  allowedBrowserErrors.push(
    /^console error: Projets du lab (TypeError: (Load failed|NetworkError)|AbortError)/,
  );
  const title = () => browser.evaluate<string>('document.title');
  await visitor.visit('/');
  const home = await title();
  for (const [name, entry, path, expected] of way) {
    await group(visitor, name).click();
    await navigation(visitor).role('link', entry).click();
    await visitor.arrives(path);
    await visitor.expectPoll(title).toMatch(expected);
    // A page that is left while it loads its modules complains.
    await visitor.hydrated();
  }
  for (const [, , path, expected] of way.slice(0, -1).toReversed()) {
    await browser.back();
    await visitor.expectPoll(visitor.path).toBe(path);
    await visitor.expectPoll(title).toMatch(expected);
    await visitor.hydrated();
  }
  await browser.back();
  await visitor.expectPoll(title).toBe(home);
  await browser.forward();
  await visitor.expectPoll(visitor.path).toBe('/offres/vds');
  await visitor.expectPoll(title).toMatch(/^VDS/);
});

test('menu by keyboard opens and closes groups, and leads to pages', async ({ visitor }) => {
  const { browser } = visitor;
  const hosting = group(visitor, 'Hébergement');
  const isOpen = async () => (await hosting.look()).attributes['aria-expanded'];
  const focused = () => browser.evaluate<string>('document.activeElement.textContent.trim()');
  await visitor.visit('/contact');
  await browser.press('Tab');
  await visitor.expectPoll(focused).toBe('Aller au contenu');
  await hosting.press('Enter');
  await visitor.expectPoll(isOpen).toBe('true');
  await browser.press('Tab');
  await visitor.expectPoll(focused).toMatch(/^Serveurs dédiés/);
  await browser.press('Escape');
  await visitor.expectPoll(isOpen).toBe('false');
  expect((await hosting.look()).isFocused).toBe(true);
  await browser.press('Space');
  await visitor.expectPoll(isOpen).toBe('true');
  await browser.press('Tab');
  await browser.press('Tab');
  await visitor.expectPoll(focused).toMatch(/^VDS/);
  await browser.press('Enter');
  await visitor.arrives('/offres/vds');
});

test('menu at 390 px gives the focus back to its button', async ({ visitor }) => {
  const opener = visitor.role('button', 'Menu');
  const menu = visitor.role('dialog', 'Menu');
  await visitor.resize(390, 844);
  await visitor.visit('/');
  for (const close of [() => menu.role('button', 'Fermer').click(), () => visitor.browser.press('Escape')]) {
    await opener.click();
    await visitor.expectPoll(menu.count).toBe(1);
    await close();
    await visitor.expectPoll(menu.count).toBe(0);
    expect((await opener.look()).isFocused).toBe(true);
  }
  await opener.click();
  await menu.role('link', /^Serveurs de jeu/).click();
  await visitor.arrives('/games');
  expect(await menu.count()).toBe(0);
  expect(await visitor.overflow()).toBe(0);
});
