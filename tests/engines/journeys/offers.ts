import { expect, test } from '../test.ts';

/** Written by hand (docs/product.md#prices): never computed from the product's own data. */
const ryzen = {
  '1 Gb/s': ['6,99 €', '12,99 €', '20,99 €', '31,99 €'],
  '10 Gb/s': ['11,49 €', '17,49 €', '25,49 €', '36,49 €'],
};

test('bandwidth of VPS › changes prices and address', async ({ visitor }) => {
  const prices = visitor.role('table', /^Offres VPS .* débit compris$/).role('row');
  const shownPrices = async () => (await prices.texts()).slice(1).map((text) => /\d+,\d\d €/.exec(text)?.[0]);
  await visitor.visit('/offres/vps/ryzen');
  await visitor.expectPoll(shownPrices).toEqual(ryzen['1 Gb/s']);
  await visitor.role('radio', '10 Gb/s').click();
  await visitor.expectPoll(shownPrices).toEqual(ryzen['10 Gb/s']);
  expect(await visitor.path()).toBe('/offres/vps/ryzen?debit=10');
  await visitor.browser.reload();
  await visitor.hydrated();
  await visitor.expectPoll(shownPrices).toEqual(ryzen['10 Gb/s']);
});

test('two VDS plans › are compared side by side', async ({ visitor }) => {
  const columns = visitor.role('region', 'Comparaison').role('columnheader');
  await visitor.visit('/offres/vds');
  await visitor.role('checkbox', 'Comparer VDS Starter').click();
  await visitor.role('checkbox', 'Comparer VDS Premium').press('Space');
  await visitor.role('link', 'Comparer (2)').click();
  await visitor.expectPoll(visitor.path).toBe('/quel-serveur?comparer=vds-starter,vds-premium#comparer');
  await visitor.expectPoll(async () => (await columns.texts()).join()).toMatch(/VDS Starter.*VDS Premium/s);
});

test('typed capacity › has its price, also after a reload', async ({ visitor }) => {
  const capacity = visitor.role('region', 'Votre capacité');
  await visitor.visit('/offres/object-storage');
  await visitor.role('textbox', 'Capacité souhaitée').fill('250');
  for (const load of [() => Promise.resolve(), () => visitor.browser.reload()]) {
    await load();
    await visitor.expectPoll(capacity.text).toContain('300 Go 3,00 € HT / mois soit 3,60 € TTC');
    await visitor.expectPoll(capacity.text).toContain('votre demande a été arrondie à 300 Go.');
  }
});

test('qubits by keyboard › have the prices of both billings', async ({ visitor }) => {
  const simulator = visitor.role('region', 'Votre simulateur');
  const slider = visitor.role('slider', 'Nombre de qubits');
  await visitor.visit('/offres/quantic');
  await slider.press('ArrowRight');
  await visitor.browser.press('ArrowRight');
  await visitor.expectPoll(simulator.text).toContain('27 qubits 0,032 € HT / heure soit 0,0384 € TTC');
  await visitor.role('radio', 'Au mois').click();
  await visitor.expectPoll(simulator.text).toContain('27 qubits 21,60 € HT / mois soit 25,92 € TTC');
  const { value, attributes } = await slider.look();
  expect([value, attributes['aria-valuetext']?.replace(/\s/, ' ')]).toEqual(['27', '27 qubits']);
  await visitor.expectPoll(visitor.path).toBe('/offres/quantic?qubits=27&facturation=mois');
});

test('mobile plan and SIM › are named in sums and order', async ({ visitor }) => {
  const offer = visitor.role('region', 'Votre forfait');
  await visitor.visit('/offres/telephonie-mobile');
  await visitor.role('radio', /^100 Go/).click();
  await visitor.role('radio', 'SIM physique').click();
  await visitor
    .expectPoll(offer.text)
    .toMatch(/Forfait 100 Go, en SIM physique.*11,99 € HT.*23,99 € HT.*155,88 € HT/);
  expect((await offer.role('link', /^Commander/).look()).attributes.href).toBe(
    '/contact?offre=mobile-100&sim=physique',
  );
});

test('recommender for FiveM › names a VPS, also after a reload', async ({ visitor }) => {
  const recommender = visitor.role('region', 'Quelle offre pour votre serveur ?');
  await visitor.visit('/games');
  await recommender.role('spinbutton', 'Nombre de joueurs').fill('10');
  await recommender.role('combobox', 'Localisation de la base').choose('France (FR)');
  await recommender.role('combobox', 'Scripts personnalisés').choose('Non');
  await recommender.role('combobox', 'Mappings lourds').choose('Non');
  await recommender.role('button', 'Calculer').click();
  for (const load of [() => Promise.resolve(), () => visitor.browser.reload()]) {
    await load();
    await visitor
      .expectPoll(recommender.role('article').text)
      .toMatch(/VPS Ryzen 8 Go.*Conseillé pour FiveM.*12,99 €.*15,59 € TTC/);
    await visitor.expectPoll(recommender.text).toContain('Mémoire nécessaire 4,70 Go');
  }
  expect(await visitor.path()).toBe('/games?jeu=fivem&joueurs=10&base=fr&scripts=non&mappings=non');
});

test('stock › is filtered and sorted, with count and address', async ({ visitor }) => {
  const stock = visitor.role('region', 'Le stock');
  /** Returns the names of the stock's servers. Offers added by the operator have a journey of their own. */
  const names = async () =>
    (await stock.role('article').role('heading').texts()).flatMap(
      (text) => /^Serveur (.)$/.exec(text)?.[1] ?? [],
    );
  await visitor.visit('/offres/dedies');
  await visitor.expectPoll(names).toEqual(['A', 'B', 'C']);
  await visitor
    .role('group', 'Filtres')
    .role('button', /^Disponible immédiatement/)
    .click();
  await visitor.expectPoll(names).toEqual(['A', 'C']);
  await visitor.expectPoll(stock.role('status', undefined, 'serveurs').text).toBe('2 serveurs');
  await visitor.role('combobox', 'Trier par').choose('Prix, croissant');
  await visitor.expectPoll(names).toEqual(['C', 'A']);
  await visitor.expectPoll(visitor.path).toBe('/offres/dedies?stock=immediat&tri=prix');
  await visitor.expectPoll(stock.role('article').text).toContain('64,50 € HT');
});

test('search › leads to a result by arrows and Enter', async ({ visitor }) => {
  const dialog = visitor.role('dialog', 'Rechercher');
  const field = dialog.role('combobox');
  await visitor.visit('/contact');
  await visitor.role('banner').role('button', 'Rechercher').click();
  await visitor.expectPoll(async () => (await field.look()).isFocused).toBe(true);
  await visitor.browser.type('fibre');
  const results = dialog.role('option');
  await visitor.expectPoll(async () => (await results.all())[0]?.attributes['aria-selected']).toBe('true');
  await visitor.expectPoll(dialog.role('status').text).toMatch(/^\d+ résultats?/);
  await visitor.browser.press('ArrowDown');
  await visitor.expectPoll(async () => (await results.all())[1]?.attributes['aria-selected']).toBe('true');
  await visitor.browser.press('ArrowUp');
  await visitor.browser.press('Enter');
  await visitor.expectPoll(visitor.path).toMatch(/^\/offres\/fibre/);
  expect(await dialog.count()).toBe(0);
});
