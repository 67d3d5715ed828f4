import { visit } from '#support/visit.ts';
import { createOffer, expect, test } from './admin.ts';

test('offer with every field is saved whole', { tag: '@slow' }, async ({
  page,
  adminSite,
  api,
  openEditor,
}) => {
  const { field, button, expectSaved } = await openEditor();
  await expect(
    page.getByText(/^Aucune offre ajoutée\s: le site montre les serveurs du stock\./),
  ).toBeVisible();
  await button('Ajouter une offre').click();
  await expect(field('Nom')).toBeFocused();
  for (const [label, text] of [
    ['Nom', 'Machine Essai'],
    ['Prix', '129,90'],
    ['Lien', '/contact'],
    ['Processeur', 'EPYC 7402P'],
    ['Mémoire', '256 Go DDR4'],
    ['Stockage', '2 × 960 Go NVMe'],
    ['Benchmark', '1250,7'],
    ['Bande passante', '10 Gb/s'],
    ['SLA', '99,9 %'],
  ] as const) {
    await field(label).fill(text);
  }
  await expect(field('Prix')).toHaveAccessibleDescription(/Affiché\s: 129,90\s€ HT/);
  await expect(field('Benchmark')).toHaveAccessibleDescription(/1250,7\s» n’est pas.*: 1250 est enregistré/);
  await expect(field('Modèle de GPU')).toBeDisabled();
  for (const label of [
    'Disponible',
    'Recommandé',
    'GPU',
    'Watercooling',
    'Double alimentation',
    'IP Failover',
    'IPv6',
    'Le Creusot',
    'Paris',
    'Proxmox',
    'ESXi',
    'Sauvegardes automatiques',
  ]) {
    await field(label).check();
  }
  await field('Modèle de GPU').fill('L4');
  await field('Engagement').selectOption('24 mois');
  await field('RAID').selectOption('Matériel');
  await field('Anti-DDoS').selectOption('Game');
  await field('Autre localisation').fill('  Lyon ');
  await field('Autre localisation').press('Enter');
  await expect(button('Retirer Lyon')).toBeVisible();
  expect(await api.offers()).toEqual([]);
  await button('Historique').focus();
  await expectSaved();
  expect(await api.version()).toBe(1);
  const [saved, ...others] = await api.offers();
  expect(others).toEqual([]);
  expect(saved).toEqual({
    ...createOffer(saved?.id ?? ''),
    name: 'Machine Essai',
    price: '129,90',
    link: '/contact',
    cpu: 'EPYC 7402P',
    ram: '256 Go DDR4',
    storage: '2 × 960 Go NVMe',
    benchmark: 1250,
    bandwidth: '10 Gb/s',
    sla: '99,9 %',
    available: true,
    recommended: true,
    gpu_enabled: true,
    gpu_model: 'L4',
    watercooling: true,
    double_alim: true,
    ip_failover: true,
    ipv6: true,
    locations: ['Le Creusot', 'Paris', 'Lyon'],
    virtualization: ['Proxmox', 'ESXi'],
    backups_auto: true,
    engagement: '24 mois',
    raid: 'materiel',
    ddos: 'game',
  });
  expect(saved?.id).toMatch(/^\d{13}$/);
  await visit(page, `${adminSite.origin}/offres/dedies?ddos=game`);
  const card = page.getByRole('article').filter({ hasText: 'Machine Essai' });
  await expect(card).toContainText(/129,90/);
  await card.getByRole('button', { name: 'Détails : Machine Essai' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Le Creusot, Paris, Lyon.*24\smois.*Matériel.*L4/s);
});

/** `dedicated-servers.test.ts` covers how the site merges an offer; `stock.test.ts` covers how the editor shows the result. */
test('stock is completed in five fields, and is what the site shows', async ({
  page,
  adminSite,
  api,
  openEditor,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/502|Stock/);
  const { form, list, field, button, expectSaved } = await openEditor();
  const servers = page.getByRole('region', { name: 'Stock' }).getByRole('listitem');
  const line = servers.filter({ hasText: 'Exemple E5-64' });

  await test.step('lists fourteen servers with the site’s prices', async () => {
    await expect(servers).toHaveCount(14);
    await expect(line).toContainText(/Exemple E5-64Stock57,41\s€ HTDisponible/);
  });

  await test.step('one field is changed, the others stay the stock’s', async () => {
    await line.getByRole('button', { name: 'Compléter Exemple E5-64' }).press('Enter');
    await expect(field('Anti-DDoS')).toBeFocused();
    await expect(field('Anti-DDoS').getByRole('option', { selected: true })).toHaveText(
      'Comme le stock (Basic)',
    );
    await expect(field('IPv6').getByRole('option', { selected: true })).toHaveText('Comme le stock (Oui)');
    await expect(form.getByLabel('Comme le stock (France)')).toBeChecked();
    await field('Anti-DDoS').selectOption('Game');
    await expectSaved();
    const [saved, ...others] = await api.offers();
    expect(others).toEqual([]);
    expect(saved).toEqual(createOffer(saved?.id ?? '', { name: 'Exemple E5-64', ddos: 'game' }));
    await expect(line).toContainText('Complété');
    await expect(list).toHaveCount(0);
  });

  await test.step('a list without its last value follows the stock, and keeps the focus', async () => {
    await form.getByLabel('Comme le stock (France)').uncheck();
    await button('Retirer France').press('Enter');
    await expect(form.getByLabel('Comme le stock (France)')).toBeChecked();
    await expect(form.getByLabel('Comme le stock (France)')).toBeFocused();
  });

  await test.step('an offer of that name says so, and shows no price of its own', async () => {
    await button('Ajouter une offre').click();
    await field('Prix').fill('69,90');
    await field('Nom').fill('exemple e5-64');
    await expect(form.getByRole('alert')).toContainText(/affiché à 57,41\s€ HT/);
    await expect(field('Prix')).toHaveCount(0);
    await button('Compléter Exemple E5-64').last().click();
    await expect(field('Anti-DDoS')).toHaveValue('game');
  });

  await test.step('the site shows it so', async () => {
    await expectSaved();
    await visit(page, `${adminSite.origin}/offres/dedies?ddos=game`);
    const card = page.getByRole('article').filter({ hasText: 'Exemple E5-64' });
    await expect(card).toContainText(/57,41/);
    await card.getByRole('button', { name: 'Détails : Exemple E5-64' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Anti-DDoSGameIP FailoverOuiIPv6Oui/);
    await expect(page.getByRole('dialog')).not.toContainText('RAID');
  });

  await test.step('without the stock the editor claims nothing, until it is back', async () => {
    await page.route('**/api/servers/inventory', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        json: { detail: 'Erreur HTTP : 500' },
      }),
    );
    await openEditor();
    const state = page.getByRole('region', { name: 'Stock' }).getByRole('status');
    await expect(state).toHaveText(/^Le stock n’a pas pu être lu \(Erreur HTTP\s: 500\)\./);
    await expect(field('Prix')).toHaveAccessibleDescription(
      'Ce que le site affiche est inconnu tant que le stock manque.',
    );
    await page.unroute('**/api/servers/inventory');
    await button('Relire le stock').click();
    await expect(servers).toHaveCount(14);
    await line.getByRole('button', { name: 'Compléter Exemple E5-64' }).click();
    await button('Tout reprendre du stock').click();
    await expectSaved();
    // The offer of that name keeps its price.
    const [whole, ...others] = await api.offers();
    expect(others).toEqual([]);
    expect(whole).toEqual(createOffer(whole?.id ?? '', { name: 'exemple e5-64', price: '69,90' }));
  });
});

const abc = ['A', 'B', 'C'].map((name, index) => createOffer(String(index + 1), { name: `Serveur ${name}` }));

test('offer shown by default stays in the form while its name is a server’s', async ({
  page,
  api,
  openEditor,
}) => {
  await api.save([createOffer('1', { name: 'Exemple E5-6', price: '69,90' })]);
  const { form, field, expectSaved } = await openEditor();
  await field('Nom').press('End');
  await page.keyboard.type('4');
  await expect(form.getByRole('alert')).toContainText('Le stock a un serveur de ce nom');
  await expect(page).toHaveURL(/\?offre=1$/);
  await page.keyboard.type(' bis');
  await expect(field('Nom')).toBeFocused();
  await expect(field('Nom')).toHaveValue('Exemple E5-64 bis');
  await expectSaved();
  expect(await api.offers()).toEqual([createOffer('1', { name: 'Exemple E5-64 bis', price: '69,90' })]);
});

test('editor works by keyboard alone', async ({ page, api, openEditor }) => {
  await api.save(abc);
  const { list, form, option, field, button, expectSaved, expectOrder } = await openEditor();
  await button('Ajouter une offre').focus();
  await page.keyboard.press('Tab');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option('Serveur B')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder('Serveur B', 'Serveur A', 'Serveur C');
  await page.keyboard.press('End');
  await expect(option('Serveur C')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expectOrder('Serveur B', 'Serveur A');
  await expect(list).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button('Annuler')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder('Serveur B', 'Serveur A', 'Serveur C');
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(field('Nom')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' bis');
  await expect(form.getByRole('heading')).toHaveText('Serveur B bis');
  await expectSaved();
  expect((await api.offers()).map(({ name }) => name)).toEqual(['Serveur B bis', 'Serveur A', 'Serveur C']);
});
