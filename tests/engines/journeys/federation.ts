import { expect, test } from '../test.ts';

const outage = [
  /^response 404: \/mfe\/cloud\//,
  /^not loaded: \/mfe\/cloud\//,
  /^(console (error|warn)|uncaught|unhandled): .*(RUNTIME-\d|Federation|import|module|remoteEntry|cloud)/s,
];

test('remote without its entry keeps its text, and recovers', async ({ visitor, allowedBrowserErrors }) => {
  allowedBrowserErrors.push(...outage);
  const { browser, faultProxy } = visitor;
  const simulator = visitor.role('region', 'Votre simulateur');
  const navigation = visitor.role('navigation', 'Principale');
  faultProxy.fail(/^\/mfe\/cloud\//);
  await browser.open(`${faultProxy.origin}/offres/quantic`);
  await visitor.expectPoll(() => browser.evaluate('window.__released')).toEqual(['frame']);
  expect(await simulator.text()).toContain('25 qubits');
  await navigation.role('button', 'Telecom').click();
  await navigation.role('link', /^Fibre entreprise/).click();
  await visitor.arrives('/offres/fibre');
  faultProxy.fail();
  await browser.back();
  await visitor.expectPoll(visitor.path).toBe('/offres/quantic');
  await visitor.expectPoll(simulator.text).toContain('25 qubits');
  await browser.evaluate(`dispatchEvent(new Event('online'))`);
  await visitor
    .expectPoll(async () => {
      await visitor.role('radio', 'Au mois').click();
      return simulator.text();
    })
    .toContain('5,40 €');
});

test('script that makes HTML of text is refused', async ({ visitor, allowedBrowserErrors }) => {
  allowedBrowserErrors.push(
    /^(report|violation): .*(trusted-types|require-trusted-types|script-src|violation)/s,
  );
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
  await visitor.expectPoll(() => visitor.pageErrors()).not.toEqual([]);
});

test('module of the next page that is tampered with recovers by « Réessayer »', async ({ startVisitor }) => {
  // A new browser: an earlier visitor's browser has the module in its cache.
  const visitor = await startVisitor({});
  const { browser, faultProxy } = visitor;
  const hasRun = () => browser.evaluate('"isTampered" in window');
  await visitor.visit('/');
  faultProxy.tamper(/^\/mfe\/telecom\/assets\/Configurator\.island-/);
  const navigation = visitor.role('navigation', 'Principale');
  await navigation.role('button', 'Telecom').click();
  await navigation.role('link', /^Téléphonie IP/).click();
  await visitor.arrives('/offres/telephonie');
  const tool = visitor.role('main');
  await visitor.expectPoll(tool.text).toContain('Nous ne parvenons pas à charger cette partie de la page.');
  expect(await hasRun()).toBe(false);
  faultProxy.tamper();
  await tool.role('button', 'Réessayer').click();
  await visitor.expectPoll(tool.role('button', 'Réessayer').count).toBe(0);
  await visitor.expectPoll(tool.role('checkbox', /Portabilité/).count).toBe(1);
  expect(await hasRun()).toBe(false);
});
