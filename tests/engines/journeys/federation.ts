import { expect, test } from '../test.ts';

const outage = [
  /^response 404: \/mfe\/cloud\//,
  /^not loaded: \/mfe\/cloud\//,
  /^(console (error|warn)|uncaught|unhandled): .*(RUNTIME-\d|Federation|import|module|remoteEntry|cloud)/s,
];

test('When a remote’s entry is gone then its composed text stays, other pages open, and it recovers once it is back', async ({
  visitor,
  allowed,
}) => {
  allowed.push(...outage);
  const { browser, front } = visitor;
  const simulator = visitor.role('region', 'Votre simulateur');
  const navigation = visitor.role('navigation', 'Principale');
  front.fail(/^\/mfe\/cloud\//);
  await browser.open(`${front.origin}/offres/quantic`);
  await visitor.sees(() => browser.evaluate('window.__released')).toEqual(['frame']);
  expect(await simulator.text()).toContain('25 qubits');
  await navigation.role('button', 'Telecom').click();
  await navigation.role('link', /^Fibre entreprise/).click();
  await visitor.arrives('/offres/fibre');
  front.fail();
  await browser.back();
  await visitor.sees(visitor.path).toBe('/offres/quantic');
  await visitor.sees(simulator.text).toContain('25 qubits');
  await browser.evaluate(`dispatchEvent(new Event('online'))`);
  await visitor
    .sees(async () => {
      await visitor.role('radio', 'Au mois').click();
      return simulator.text();
    })
    .toContain('5,40 €');
});

test('When script of a page makes HTML or code of text then the browser refuses, and reports it', async ({
  visitor,
  allowed,
}) => {
  allowed.push(/^(report|violation): .*(trusted-types|require-trusted-types|script-src|violation)/s);
  await visitor.visit('/contact');
  const outcomes = await visitor.browser.evaluate(`['innerHTML', 'outerHTML'].map((name) => {
    try {
      document.querySelector('main')[name] = '<img src=x onerror="window.isInjected = true">';
      return 'done';
    } catch (error) {
      return error.name;
    }
  })`);
  expect(outcomes).toEqual(['TypeError', 'TypeError']);
  expect(await visitor.browser.evaluate('"isInjected" in window')).toBe(false);
  await visitor.sees(() => visitor.complaints()).not.toEqual([]);
});

test('When a module of the next page is tampered with then it doesn’t run, the text stays, and « Réessayer » recovers', async ({
  visitorWith,
}) => {
  // Whoever was here before has the module already.
  const visitor = await visitorWith({});
  const { browser, front } = visitor;
  await visitor.visit('/');
  front.tamper(/^\/mfe\/telecom\/assets\/Configurator\.island-/);
  const navigation = visitor.role('navigation', 'Principale');
  await navigation.role('button', 'Telecom').click();
  await navigation.role('link', /^Téléphonie IP/).click();
  await visitor.arrives('/offres/telephonie');
  const tool = visitor.role('main');
  await visitor.sees(tool.text).toContain('Nous ne parvenons pas à charger cette partie de la page.');
  expect(await browser.evaluate('"isTampered" in window')).toBe(false);
  front.tamper();
  await visitor.role('button', 'Réessayer').click();
  await visitor.sees(visitor.role('button', 'Réessayer').count).toBe(0);
  expect(await browser.evaluate('"isTampered" in window')).toBe(false);
});

test('When another team’s module on the next page is tampered with then it doesn’t run, its place says so, and « Réessayer » recovers', async ({
  visitorWith,
}) => {
  const visitor = await visitorWith({});
  const { browser, front } = visitor;
  await visitor.visit('/');
  front.tamper(/^\/mfe\/tools\/assets\/Recommender\.island-[\w-]+\.js$/);
  const navigation = visitor.role('navigation', 'Principale');
  await navigation.role('button', 'Hébergement').click();
  await navigation.role('link', /^Serveurs de jeu/).click();
  await visitor.arrives('/games');
  const adviser = visitor.role('region', 'Quelle offre pour votre serveur ?');
  await visitor.sees(adviser.text).toContain('Nous ne parvenons pas à charger le conseiller.');
  expect(await browser.evaluate('"isTampered" in window')).toBe(false);
  front.tamper();
  await adviser.role('button', 'Réessayer').click();
  await visitor.sees(adviser.role('combobox', 'Votre jeu ou programme').count).toBe(1);
  expect(await browser.evaluate('"isTampered" in window')).toBe(false);
});
