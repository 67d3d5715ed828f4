import { expect, test } from '../test.ts';

/** Page errors of engines about files that don't load. */
const withoutModules = [/\/shell\/|\/mfe\//, /import|module|load/i];

test('page without modules answers visitors', async ({ visitor, allowedBrowserErrors }) => {
  allowedBrowserErrors.push(...withoutModules);
  const { browser, faultProxy } = visitor;
  const open = (path: string) => browser.open(faultProxy.origin + path);
  faultProxy.fail(/\.js$/);

  await open('/offres/mail');
  await visitor.role('button', /^Thème/).click();
  expect(await browser.evaluate('document.documentElement.dataset.theme')).toBe('light');
  await visitor.role('group', 'Prix mis en avant').role('radio', 'TTC').click();
  expect(await browser.evaluate('document.documentElement.dataset.prices')).toBe('ttc');
  await visitor.role('radio', 'Microsoft 365').click();
  expect(await visitor.path()).toBe('/offres/mail?mode=m365');
  await browser.back();
  await visitor.expectPoll(visitor.path).toBe('/offres/mail');
  const navigation = visitor.role('navigation', 'Principale');
  await navigation.role('button', 'Telecom').click();
  await visitor.expectPoll(navigation.role('link', /^Fibre entreprise/).count).toBe(1);
  await visitor.role('button', 'Rechercher').click();
  await visitor.expectPoll(visitor.role('dialog', 'Rechercher').count).toBe(1);

  await open('/offres/developpement');
  await visitor.role('tab', 'API').click();
  expect(await visitor.path()).toBe('/offres/developpement?onglet=api');
  await visitor.expectPoll(visitor.role('tabpanel', 'API').count).toBe(1);

  // A wider screen shows the whole list.
  await visitor.resize(600, 900);
  await open('/offres/housing');
  const pager = visitor.role('navigation', 'Pages des offres de housing');
  await pager.role('button', 'Suivant').click();
  expect(await browser.evaluate(`document.querySelector('nav[data-pager] [aria-current]').textContent`)).toBe(
    '2',
  );
  await visitor.resize(1440, 900);

  await open('/offres/dedies');
  await visitor.role('button', 'Disponible immédiatement').click();
  expect(await visitor.path()).toBe('/offres/dedies?stock=immediat');
  expect(
    await browser.evaluate(
      `[...document.querySelectorAll('#serveurs h3')].filter((name) => name.checkVisibility()).map((name) => name.textContent).join()`,
    ),
  ).toBe('Serveur A,Serveur C');

  await open('/games');
  await visitor.role('button', 'Fermer cet avis').click();
  await visitor.expectPoll(visitor.role('complementary', 'Avis légal').count).toBe(0);
});
