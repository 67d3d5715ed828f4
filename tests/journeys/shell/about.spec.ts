import { expect, test } from '../../support/test.ts';
import { expectArrival, visit } from '../../support/visit.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ allow }) => allow(/csp .*\.js/));

  test('When the story is read then its nine cards stand in the order of time', async ({ page }) => {
    await page.goto('/a-propos');
    const cards = page.getByRole('region', { name: 'Notre histoire' }).getByRole('article');
    await expect(cards).toContainText([
      'Les origines',
      '31 octobre 2023',
      'Fin 2023',
      'Début 2024',
      'Printemps 2024',
      'Été 2024',
      'Automne 2024',
      'Fin 2024',
      'Début 2025',
    ]);
    await expect(cards).toHaveCount(9);
    await expect(cards.nth(3)).toContainText('janvier 2024');
  });

  test('When the promotion is told then it is over', async ({ page }) => {
    await page.goto('/a-propos');
    const autumn = page.getByRole('article').filter({ hasText: 'Automne 2024' });
    await expect(autumn).toContainText(
      'En octobre 2024, toute la boutique a été à −75 % pendant deux semaines.',
    );
    await expect(page.getByText('75 %')).toHaveCount(1);
  });

  test('When the team is shown then it is four roles, each with initials and a bio', async ({ page }) => {
    await page.goto('/a-propos');
    const members = page.getByRole('region', { name: 'L’équipe' }).getByRole('article');
    await expect(members.getByRole('heading')).toHaveText([
      'Présidence',
      'Réseau',
      'Support',
      'Développement',
    ]);
    await expect(members.getByRole('paragraph')).toHaveText([/.{40,}/, /.{40,}/, /.{40,}/, /.{40,}/]);
    await expect(page.getByRole('region', { name: 'Notre philosophie' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'En résumé' })).toBeVisible();
  });
});

test('When « Discuter avec nous » is clicked then the contact page opens', async ({ page }) => {
  await visit(page, '/a-propos');
  await page.getByRole('main').getByRole('link', { name: 'Discuter avec nous' }).first().click();
  await expectArrival(page, '/contact');
});
