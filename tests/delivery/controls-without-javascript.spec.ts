import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

/** What does something by itself: opens a menu by hover and focus, sends its form, opens what HTML says. */
const WORKS = 'nav [aria-expanded], form *, [popovertarget], [command], summary';
/** Chosen by CSS alone. */
const CHOSEN = 'input:is([name=sim], [name=forfait])';

for (const path of pages) {
  test(`When scripts are off then ${path} shows no control that would do nothing`, async ({
    page,
    allow,
  }) => {
    // Preloads are refused with scripts.
    allow(/csp .*\.js/);
    await page.goto(path);
    const idle = await page
      .locator('button, input, select, textarea, [role=tab]')
      .evaluateAll(
        (controls, works) =>
          controls
            .filter((control) => control.checkVisibility() && !control.matches(`:disabled, ${works}`))
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        `${WORKS}, ${CHOSEN}`,
      );
    expect(idle).toEqual([]);
  });
}
