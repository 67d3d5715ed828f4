import { expect, test } from '../test.ts';
import type { Visitor } from '../visitor.ts';

const ground = (visitor: Visitor) =>
  visitor.browser.evaluate<string>('getComputedStyle(document.body).backgroundColor');
const toggle = (visitor: Visitor) => visitor.role('button', /^Thème/);

test('dark theme › is kept, and painted before scripts', async ({ visitor }) => {
  await visitor.visit('/');
  const light = await ground(visitor);
  for (const name of ['système', 'clair', 'sombre']) {
    await visitor
      .expectPoll(async () => (await toggle(visitor).look()).name)
      .toMatch(new RegExp(`^Thème : ${name}\\.`));
    if (name !== 'sombre') await toggle(visitor).click();
  }
  const dark = await ground(visitor);
  expect(dark).not.toBe(light);
  // Nothing of the shell comes: what the page is now, its HTML alone has made it.
  visitor.faultProxy.fail(/^\/shell\/.*\.js$/);
  await visitor.browser.open(`${visitor.faultProxy.origin}/offres/vds`);
  expect(await ground(visitor)).toBe(dark);
  visitor.faultProxy.fail();
  await visitor.visit('/offres/vds');
  expect((await toggle(visitor).look()).name).toMatch(/^Thème : sombre/);
});

test('prices TTC › are put first, also after a reload', async ({ visitor }) => {
  const choice = visitor.role('group', 'Prix mis en avant');
  /** Sizes of the first price's two amounts, as painted. */
  const sizes = () =>
    visitor.browser.evaluate<[number, number]>(`['14,99', '17,99'].map((text) => {
      const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent.includes(text) && node.parentElement.checkVisibility())
          return parseFloat(getComputedStyle(node.parentElement).fontSize);
    })`);
  await visitor.visit('/offres/vds');
  const [ht, besides] = await sizes();
  expect(ht).toBeGreaterThan(besides * 1.5);
  await choice.role('radio', 'TTC').click();
  for (const load of [() => Promise.resolve(), () => visitor.browser.reload()]) {
    await load();
    await visitor.expectPoll(async () => (await choice.role('radio', 'TTC').look()).isChecked).toBe(true);
    const [beside, ttc] = await sizes();
    expect(ttc).toBeGreaterThan(beside * 1.5);
  }
});

test('dark system with less motion › has a dark page without motion', async ({ visitor, startVisitor }) => {
  await visitor.visit('/');
  const light = await ground(visitor);
  const other = await startVisitor({ isDark: true, hasLessMotion: true });
  await other.visit('/');
  expect(await ground(other)).not.toBe(light);
  await other.role('navigation', 'Principale').role('link', 'Accueil').focus();
  await other.role('main').role('link', 'Découvrir les Offres').click();
  await other.arrives('/offres');
  const moving = `document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 1).length`;
  expect(await other.browser.evaluate(moving)).toBe(0);
});
