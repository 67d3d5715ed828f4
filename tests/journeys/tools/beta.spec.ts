import { Hold } from '../../support/hold.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';
import { ERROR, email, NEXT, projectsOf, SUCCESS, someone, submit } from './beta.ts';

const CALL = '**/beta-signup';

for (const [query, project, shown] of [
  ['?projet=exemple-telecom', 'exemple-telecom', 'Exemple : un projet télécom'],
  ['?project=nuage-2', 'nuage-2', 'Projet non précisé'],
  ['', 'inconnu', 'Projet non précisé'],
  [`?projet=${'a'.repeat(81)}`, 'inconnu', 'Projet non précisé'],
] as const) {
  test(`When somebody signs up at « ${query.slice(0, 20)} » then the sign-up is stored for ${project}`, async ({
    page,
    site,
  }) => {
    const address = someone();
    await visit(page, `/inscription-beta${query}`);
    await expect(page.getByText('Projet : ')).toHaveText(`Projet : ${shown}`);
    await email(page).fill(` ${address} `);
    await email(page).press('Enter');
    await expect(page.getByRole('status')).toHaveText(SUCCESS);
    await expect(page.getByText(NEXT)).toBeVisible();
    await expect(email(page)).toHaveValue('');
    expect(await projectsOf(site, address)).toEqual([project]);
  });
}

test('When somebody signs up twice then both are a success and one is stored', { tag: '@shared' }, async ({
  page,
  site,
}) => {
  const address = someone();
  await visit(page, '/inscription-beta?projet=nuage');
  for (let count = 0; count < 2; count++) {
    await email(page).fill(address);
    const answered = page.waitForResponse(CALL);
    await submit(page).click();
    expect((await answered).status()).toBe(200);
    await expect(page.getByRole('status')).toHaveText(SUCCESS);
  }
  expect(await projectsOf(site, address)).toEqual(['nuage']);
});

test('When the address is missing or wrong then the field says so and nothing leaves', async ({
  page,
  site,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/beta-signup')) requests += 1;
  });
  await visit(page, '/inscription-beta');
  for (const [text, message] of [
    ['', 'Merci d’indiquer votre adresse e-mail.'],
    ['zoe@', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  ] as const) {
    await email(page).fill(text);
    await submit(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(email(page)).toHaveAccessibleDescription(message);
    await expect(email(page)).toBeFocused();
  }
  expect(requests).toBe(0);
  const address = someone();
  await email(page).fill(address);
  await submit(page).click();
  await expect(page.getByRole('status')).toHaveText(SUCCESS);
  await expect(email(page)).not.toHaveAttribute('aria-invalid');
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});

test('When the sign-up is on its way then the button says so and a second press sends nothing', async ({
  page,
}) => {
  await visit(page, '/inscription-beta');
  const hold = await Hold.of(page, CALL);
  await email(page).fill(someone());
  await submit(page).click();
  await expect(submit(page)).toHaveText('Envoi…');
  await submit(page).press('Enter');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  expect(hold.count).toBe(1);
  await hold.release();
  await expect(page.getByRole('status')).toHaveText(SUCCESS);
  await expect(submit(page)).toHaveText('S’inscrire');
});

test('When the network or the server fails then the page says so and the address stays', async ({
  page,
  site,
  allow,
}) => {
  allow(/Inscription bêta|ERR_FAILED|500/);
  const address = someone();
  await visit(page, '/inscription-beta');
  await email(page).fill(address);
  for (const fail of ['abort', 500] as const) {
    await page.route(CALL, (route) => (fail === 'abort' ? route.abort() : route.fulfill({ status: fail })));
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(ERROR);
    await expect(email(page)).toHaveValue(address);
    await page.unroute(CALL);
  }
  await submit(page).click();
  await expect(page.getByRole('status')).toHaveText(SUCCESS);
  await expect(page.getByRole('alert')).toBeEmpty();
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});

test('When the API refuses the address then the field says why', async ({ page, allow }) => {
  allow(/422|Inscription bêta/);
  await visit(page, '/inscription-beta');
  // The page would refuse it too: as if its rules were older than the API's.
  await page.route(CALL, (route) => route.continue({ postData: { email: 'zoe@example.-.org' } }));
  await email(page).fill(someone());
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(ERROR);
  await expect(email(page)).toHaveAccessibleDescription(/adresse non reconnue/);
});

test('When the page is read then the notice names purpose, recipient, retention and rights', async ({
  page,
}) => {
  await visit(page, '/inscription-beta');
  const notice = page.getByRole('main').getByText(/^Votre adresse, destinée à notre équipe/);
  await expect(notice).toContainText(
    /informations de ce projet.*trois ans.*accéder, la corriger ou la faire effacer/,
  );
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/mentions-legales#gdpr');
});
