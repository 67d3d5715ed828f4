import type { Page } from 'playwright/test';
import { expect } from '../../support/test.ts';

export const PATH = '/offres/telephonie-mobile';

/** Written by hand from the specification, section 9: never computed from the product's own data. */
export const plans = [
  {
    data: 20,
    eu: 15,
    month: '7,99 €',
    monthTtc: '9,59 €',
    first: '19,99 €',
    year: '107,88 €',
    go: '0,3995 €',
  },
  {
    data: 40,
    eu: 15,
    month: '10,49 €',
    monthTtc: '12,59 €',
    first: '22,49 €',
    year: '137,88 €',
    go: '0,2623 €',
  },
  {
    data: 100,
    eu: 25,
    month: '11,99 €',
    monthTtc: '14,39 €',
    first: '23,99 €',
    year: '155,88 €',
    go: '0,1199 €',
  },
  {
    data: 200,
    eu: 25,
    month: '18,99 €',
    monthTtc: '22,79 €',
    first: '30,99 €',
    year: '239,88 €',
    go: '0,095 €',
  },
  {
    data: 350,
    eu: 25,
    month: '24,99 €',
    monthTtc: '29,99 €',
    first: '36,99 €',
    year: '311,88 €',
    go: '0,0714 €',
  },
] as const;
type Plan = (typeof plans)[number];
export const [first] = plans;

export const offer = (page: Page) => page.getByRole('region', { name: 'Votre forfait' });
export const sim = (page: Page, name: 'eSIM' | 'SIM physique') =>
  page.getByRole('radio', { name, exact: true });
export const planRadio = (page: Page, { data }: Plan) =>
  page.getByRole('radio', { name: new RegExp(`^${data} Go`) });
export const opener = (page: Page) => page.getByRole('button', { name: 'Mon téléphone est-il compatible ?' });

/** What is announced, the sums below it, and the order link. */
export async function expectChoice(page: Page, plan: Plan, kind: 'eSIM' | 'SIM physique') {
  const announced = offer(page).locator('[aria-live=polite][aria-atomic=true]');
  await expect(announced).toHaveText(
    new RegExp(
      `^Forfait ${plan.data} Go, en ${kind}.*${plan.month} HT / mois.*soit ${plan.monthTtc} TTC$`.replaceAll(
        ' ',
        '\\s*',
      ),
      's',
    ),
    { useInnerText: true },
  );
  await expect(offer(page)).toContainText(
    new RegExp(
      [
        `Dont ${plan.eu} Go utilisables dans l’Union européenne\\.`,
        'Frais d’activation 12,00 € HT soit 14,40 € TTC',
        `Première facture ${plan.first} HT`,
        `Sur 12 mois ${plan.year} HT`,
        'Engagement aucun',
      ]
        .join('.*')
        .replaceAll(' ', '\\s*'),
      's',
    ),
    { useInnerText: true },
  );
  const links = offer(page).getByRole('link', { name: /^Commander/ });
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute(
    'href',
    `/contact?offre=mobile-${plan.data}&sim=${kind === 'eSIM' ? 'esim' : 'physique'}`,
  );
  await expect(planRadio(page, plan)).toBeChecked();
  await expect(sim(page, kind)).toBeChecked();
}
