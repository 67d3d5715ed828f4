import { visit } from '../../support/visit.ts';
import { button, expect, expectSaved, field, offer, test } from './admin.ts';

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

test('When what is typed isn’t what can be saved then the field says so: a price, a benchmark; a blank location is ignored', async ({
  page,
  api,
  enter,
}) => {
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
