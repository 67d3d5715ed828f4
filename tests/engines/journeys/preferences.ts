import { expect, test } from '../test.ts';
import type { Visitor } from '../visitor.ts';

const ground = (visitor: Visitor) =>
  visitor.browser.evaluate<string>('getComputedStyle(document.body).backgroundColor');
const toggle = (visitor: Visitor) => visitor.role('button', /^Thème/);

test('dark theme is kept, and painted before scripts', async ({ visitor }) => {
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
