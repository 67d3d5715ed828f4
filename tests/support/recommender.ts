import { expect, type Page } from 'playwright/test';

export const locateRecommender = (page: Page) =>
  page.getByRole('region', { name: 'Quelle offre vous faut-il ?' });
export const locateGame = (page: Page) =>
  locateRecommender(page).getByRole('combobox', { name: 'Votre jeu' });
export const locatePlayers = (page: Page) =>
  locateRecommender(page).getByRole('textbox', { name: 'Nombre de joueurs' });
const answer = (page: Page, name: string) => locateRecommender(page).getByRole('combobox', { name });
export const locateFivemAnswers = (page: Page) => ({
  base: answer(page, 'Emplacement de la base de données'),
  scripts: answer(page, 'Scripts personnalisés'),
  mappings: answer(page, 'Cartes personnalisées lourdes'),
});
export const locateComputeButton = (page: Page) =>
  locateRecommender(page).getByRole('button', { name: 'Calculer' });
/** The game plan shown; FiveM has a VPS before it. */
export const locateGamePlan = (page: Page) =>
  locateRecommender(page).getByRole('article').filter({ hasText: 'Multi-Gaming' });
export const locateVps = (page: Page) =>
  locateRecommender(page).getByRole('article').filter({ hasText: 'VPS' });
const sum = (page: Page) =>
  locateRecommender(page).getByRole('table', { name: 'Le calcul, en gigaoctets de mémoire' });
export const locateGamePlanRange = (page: Page, name: 'Offre Basic' | 'Offre Performance') =>
  page.getByRole('group', { name: 'Gamme' }).getByRole('radio', { name });

/** Answers FiveM's four questions and asks for the result. */
export async function askFivem(
  page: Page,
  [count, base, scripts, mappings]: readonly [string, string, string, string],
): Promise<void> {
  const answers = locateFivemAnswers(page);
  await locatePlayers(page).fill(count);
  await answers.base.selectOption(base);
  await answers.scripts.selectOption(scripts);
  await answers.mappings.selectOption(mappings);
  await locateComputeButton(page).click();
}

/** The sum reads so, line by line. */
export const expectCalculation = (page: Page, ...lines: [string, string][]) =>
  expect(sum(page).getByRole('row')).toHaveText(lines.map(([label, value]) => `${label}${value}`));

export const expectNoResult = async (page: Page): Promise<void> => {
  await expect(locateRecommender(page)).toContainText('Répondez aux questions');
  await expect(sum(page)).toHaveCount(0);
};
