import { operator } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ allow }) => allow(/csp .*\.js/));

test('When the statement is read then it names standard, state, tests, limits, contact, recourse and date', async ({
  page,
}) => {
  await page.goto('/accessibilite');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('État de conformité')).toContainText(/WCAG 2\.2 au niveau AA.*RGAA/s);
  await expect(section('État de conformité')).toContainText('partiellement conforme');
  await expect(section('État de conformité')).toContainText('Aucun audit n’a encore été mené par un tiers');
  await expect(section('Ce que nous vérifions')).toContainText(/axe-core.*clavier/s);
  expect(await section('Limites connues').getByRole('listitem').count()).toBeGreaterThan(2);
  await expect(section('Un obstacle ? Dites-le-nous').getByRole('link')).toHaveText([
    operator.email,
    operator.phone,
    'formulaire de contact',
  ]);
  await expect(section('Voies de recours')).toContainText('Défenseur des droits, Libre réponse 71120');
  await expect(section('Voies de recours').locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
});
