import { visit } from '../../support/visit.ts';
import {
  button,
  countSaves,
  expect,
  expectOrder,
  expectSaved,
  field,
  form,
  list,
  offer,
  option,
  test,
} from './admin.ts';

test('When an offer is added and every field filled then all of it is saved and stands on /offres/dedies', async ({
  page,
  office,
  api,
  enter,
}) => {
  await enter();
  await expect(page.getByText('Aucune offre : ajoutez la première.')).toBeVisible();
  await button(page, 'Ajouter une offre').click();
  await expect(field(page, 'Nom')).toBeFocused();
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
    await field(page, label).fill(text);
  }
  await expect(field(page, 'Prix')).toHaveAccessibleDescription(/Affiché\s: 129,90\s€ HT/);
  await expect(field(page, 'Modèle de GPU')).toBeDisabled();
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
    await field(page, label).check();
  }
  await field(page, 'Modèle de GPU').fill('L4');
  await field(page, 'Engagement').selectOption('24 mois');
  await field(page, 'RAID').selectOption('Matériel');
  await field(page, 'Anti-DDoS').selectOption('Game');
  await field(page, 'Autre localisation').fill('  Lyon ');
  await field(page, 'Autre localisation').press('Enter');
  await expect(button(page, 'Retirer Lyon')).toBeVisible();
  await expectSaved(page);
  const [saved, ...others] = await api.offers();
  expect(others).toEqual([]);
  expect(saved).toEqual({
    ...offer(saved?.id ?? ''),
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
  await visit(page, `${office.origin}/offres/dedies?ddos=game`);
  const card = page.getByRole('article').filter({ hasText: 'Machine Essai' });
  await expect(card).toContainText(/129,90/);
  await card.getByRole('button', { name: 'Détails : Machine Essai' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Le Creusot, Paris, Lyon.*24\smois.*Matériel.*L4/s);
});

test('When what is typed can’t be saved then its field says so', async ({ page, api, enter }) => {
  await api.save([offer('1', { name: 'EPYC', price: '99,90', benchmark: 7, locations: ['Lyon'] })]);
  await enter();
  await field(page, 'Autre localisation').fill('   ');
  await button(page, 'Ajouter').click();
  await field(page, 'Prix').fill('abc');
  await expect(field(page, 'Prix')).toHaveAccessibleDescription(
    /Un prix hors taxes en euros est attendu, comme 129,90, ou «\sSur devis\s»\./,
  );
  await expect(field(page, 'Prix')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Benchmark').fill('12,5');
  await expect(field(page, 'Benchmark')).toHaveAccessibleDescription(
    /«\s12,5\s» n’est pas un nombre entier\s: 12 est enregistré\./,
  );
  await expect.poll(async () => (await api.offers())[0]).toMatchObject({ price: '99,90', benchmark: 12 });
  await field(page, 'Prix').fill('12,5');
  await expect(field(page, 'Prix')).toHaveAccessibleDescription(/^Affiché\s: 12,50\s€ HT$/);
  await field(page, 'Benchmark').fill('beaucoup');
  await field(page, 'Nom').focus();
  await expect(field(page, 'Benchmark')).toHaveValue('0');
  await expectSaved(page);
  expect(await api.offers()).toEqual([offer('1', { name: 'EPYC', price: '12,5', locations: ['Lyon'] })]);
  await button(page, 'Retirer Lyon').click();
  await expect.poll(async () => (await api.offers())[0]?.locations).toEqual([]);
});

const abc = ['A', 'B', 'C'].map((name, index) => offer(String(index + 1), { name: `Serveur ${name}` }));

test('When buttons copy, move and remove an offer then saves follow', async ({ page, api, enter }) => {
  await api.save(abc);
  await enter('?offre=3');
  await expect(field(page, 'Nom')).toHaveValue('Serveur C');
  await option(page, 'Serveur B').click();
  await expect(page).toHaveURL(/\?offre=2$/);
  await page.reload();
  await expect(field(page, 'Nom')).toHaveValue('Serveur B');
  await button(page, 'Dupliquer').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur B (copie)', 'Serveur C');
  await expect(field(page, 'Nom')).toHaveValue('Serveur B (copie)');
  await button(page, 'Descendre').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expect(page.getByRole('status').filter({ hasText: 'place 4 sur 4' })).toHaveCount(1);
  await expect(button(page, 'Descendre')).toBeDisabled();
  await option(page, 'Serveur A').click();
  await button(page, 'Supprimer').click();
  await expectOrder(page, 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expect.poll(async () => (await api.offers()).length).toBe(3);
  await button(page, 'Annuler').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expectSaved(page);
  const saved = await api.offers();
  expect(saved.map(({ name }) => name)).toEqual(['Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)']);
  expect(new Set(saved.map(({ id }) => id)).size).toBe(4);
});

test('When only the keyboard is used then offers can be edited', async ({ page, api, enter }) => {
  await api.save(abc);
  await enter();
  await button(page, 'Ajouter une offre').focus();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Serveur B')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder(page, 'Serveur B', 'Serveur A', 'Serveur C');
  await page.keyboard.press('End');
  await expect(option(page, 'Serveur C')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expectOrder(page, 'Serveur B', 'Serveur A');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Annuler')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(page, 'Serveur B', 'Serveur A', 'Serveur C');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Nom')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' bis');
  await expect(form(page).getByRole('heading')).toHaveText('Serveur B bis');
  await expectSaved(page);
  expect((await api.offers()).map(({ name }) => name)).toEqual(['Serveur B bis', 'Serveur A', 'Serveur C']);
});

test('When there are many offers then a search narrows only the list', async ({ page, api, enter }) => {
  await api.save(
    Array.from({ length: 9 }, (_, n) =>
      offer(String(n), { name: `Machine ${n}`, cpu: n % 2 ? 'EPYC' : 'Xeon' }),
    ),
  );
  await enter();
  const saves = countSaves(page);
  const search = page.getByRole('searchbox', { name: 'Chercher' });
  await search.fill('épyc');
  await expectOrder(page, 'Machine 1', 'Machine 3', 'Machine 5', 'Machine 7');
  await expect(page.getByRole('status').filter({ hasText: '4 sur 9 offres' })).toBeVisible();
  await search.fill('epyc 9');
  await expect(page.getByText('Aucune offre ne correspond.')).toBeVisible();
  await search.fill('');
  await expect(list(page).getByRole('option')).toHaveCount(9);
  expect(saves()).toBe(0);
});

test('When the screen is small then a tap leads to the form, and back', async ({ page, api, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await api.save(Array.from({ length: 9 }, (_, n) => offer(String(n), { name: `Machine ${n}` })));
  await enter();
  await expect(field(page, 'Nom')).not.toBeInViewport();
  await option(page, 'Machine 3').click();
  await expect(field(page, 'Nom')).toHaveValue('Machine 3');
  await expect(field(page, 'Nom')).toBeInViewport();
  await button(page, 'Retour à la liste').click();
  await expect(list(page)).toBeFocused();
  await expect(option(page, 'Machine 3')).toBeInViewport();
});
